import { businessDaily } from '@countinghouse/contract/areas/report/business-daily.report.ts'
import {
  cryptoPayinReport,
  p2pPayinReport,
} from '@countinghouse/contract/areas/report/order.reports.ts'
import type { Row } from '@countinghouse/contract/engine/list.ts'
import { expect, test } from 'vitest'
import { reportChart } from './report-chart.ts'
import {
  busiestCurrency,
  separateMeasures,
  sharedMeasures,
  sumOf,
  withSubtotals,
} from './report-sums.ts'

const titles = { title: (name: string) => name, rest: 'others' }
const answer = (subtotals: Row[], reportDateStart: string, reportDateEnd: string) => ({
  records: [],
  own: null,
  total: 0,
  totals: [],
  previous: [],
  subtotals,
  reportDateStart,
  reportDateEnd,
})

const payins = (reportDate: string, currency: string, created: number, completed: number) => ({
  reportDate,
  currency,
  createdOrders: created,
  createdCompleted: completed,
  conversion: created ? String(completed / created) : null,
  completedOrders: completed,
  amount: '1.1',
  fee: '0.1',
  refundAmount: '0',
  usdValue: '0.1',
})

test('a share of several currencies is made of their numbers, not of their shares', () => {
  const rows = [payins('2026-03-01', 'USDT', 3, 1), payins('2026-03-01', 'ETH', 1, 1)]
  expect(sumOf(cryptoPayinReport, rows, 'conversion')).toBe('0.5')
  expect(sumOf(cryptoPayinReport, rows, 'usdValue')).toBe('0.2')
  expect(sumOf(cryptoPayinReport, [], 'conversion')).toBeNull()
})

test('amounts in several currencies are not added up', () => {
  expect(sharedMeasures(p2pPayinReport)).toEqual([
    'createdOrders',
    'createdCompleted',
    'conversion',
    'completedOrders',
    'usdValue',
  ])
})

test('the sums of all days count each movement once', () => {
  expect(separateMeasures(businessDaily)).toContain('transfers')
  expect(separateMeasures(businessDaily)).not.toContain('otherMovements')
})

test('rows of a day have a subtotal where there is more than one of a currency', () => {
  const row = (day: string, currency: string, network: string) => ({
    ...payins(day, currency, 1, 1),
    rowNo: `${day}/${currency}/${network}`,
    network,
  })
  const rows = [
    row('2026-03-02', 'USDT', 'TRC20'),
    row('2026-03-02', 'USDT', 'ERC20'),
    row('2026-03-02', 'ETH', 'ERC20'),
    row('2026-03-01', 'USDT', 'TRC20'),
  ]
  const sums = [
    payins('2026-03-02', 'USDT', 2, 2),
    payins('2026-03-02', 'ETH', 1, 1),
    payins('2026-03-01', 'USDT', 5, 4),
  ]
  // The last day continues on the next page, so its only row here needs a subtotal.
  expect(withSubtotals(cryptoPayinReport, rows, sums)).toEqual([
    rows[0],
    rows[1],
    sums[0],
    rows[2],
    rows[3],
    sums[2],
  ])
})

test('a chart has every day, and amounts exactly', () => {
  const sums = [
    payins('2026-02-28', 'USDT', 1, 1),
    { ...payins('2026-03-02', 'USDT', 1, 1), usdValue: '0.2' },
    { ...payins('2026-03-02', 'ETH', 1, 1), usdValue: '7' },
    { ...payins('2026-03-02', 'BTC', 1, 1), usdValue: '0' },
  ]
  const chart = reportChart(cryptoPayinReport, answer(sums, '2026-02-28', '2026-03-02'), '', titles)
  expect(chart.series.map(({ name }) => name)).toEqual(['ETH', 'USDT'])
  expect(chart.points.map(({ title, texts }) => [title, ...texts])).toEqual([
    ['2026-02-28', '0.00 USD', '0.10 USD'],
    ['2026-03-01', '0.00 USD', '0.00 USD'],
    ['2026-03-02', '7.00 USD', '0.20 USD'],
  ])
})

test('a chart of balances is of one currency, and has no more parts than colours', () => {
  const moves = {
    payins: '8',
    payouts: '-7',
    deposits: '6',
    withdrawals: '-5',
    transfers: '4',
    trades: '-3',
    fees: '-2',
    others: '1',
  }
  const sums = [
    { reportDate: '2026-03-01', currency: 'USDT', ...moves },
    { reportDate: '2026-03-01', currency: 'BTC', ...moves, payins: '0' },
  ]
  expect(busiestCurrency(businessDaily, sums)).toBe('USDT')
  const chart = reportChart(businessDaily, answer(sums, '2026-03-01', '2026-03-01'), 'USDT', titles)
  expect(chart.series.map(({ label }) => label)).toEqual([
    'payins',
    'payouts',
    'deposits',
    'withdrawals',
    'transfers',
    'others',
  ])
  expect(chart.points[0]?.values).toEqual([8, -7, 6, -5, 4, -4])
})
