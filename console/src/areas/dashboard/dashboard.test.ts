import type { Work } from '@countinghouse/contract/areas/dashboard/dashboard.contract.ts'
import { expect, test } from 'vitest'
import { zoneAt } from '../../lib/time-zone.ts'
import { filtersForCounted, ordersUrl } from '../../orders/order-urls.ts'
import { breakdownLines } from './breakdown.ts'
import { readPeriod, writePeriod } from './dashboard-period.ts'
import { flowChart } from './flow-points.ts'
import { byCountry, daysOfSpan, type TradedDay, tradePeriod, tradeTotals } from './local-trade.ts'
import { byUrgency, workUrl } from './work.ts'

const none = { orders: 0, succeeded: 0, conversion: null, completed: 0, amount: '0', fees: '0' }
const some = {
  orders: 4,
  succeeded: 3,
  conversion: '0.75',
  completed: 2,
  amount: '120.5',
  fees: '1.2',
}

test('the address keeps the period, and a plain one is of today', () => {
  expect(readPeriod('')).toBe('today')
  expect(readPeriod('?period=last90Days')).toBe('last90Days')
  expect(readPeriod('?period=forever')).toBe('today')
  expect(readPeriod(writePeriod('last7Days'))).toBe('last7Days')
  expect(writePeriod('today')).toBe('')
})

test('a figure is made of the kinds that have a part in it', () => {
  const kinds = [
    { kind: 'deposit', current: some, previous: none },
    { kind: 'withdrawal', current: some, previous: some },
    { kind: 'transfer', current: some, previous: none },
    { kind: 'otc', current: none, previous: none },
  ] as const
  const of = (figure: Parameters<typeof breakdownLines>[0]) =>
    breakdownLines(figure, [...kinds]).map(({ kind, value }) => [kind, value])
  expect(of('received')).toEqual([['deposit', '120.5']])
  expect(of('paidOut')).toEqual([['withdrawal', '120.5']])
  expect(of('net')).toEqual([
    ['deposit', '120.5'],
    ['withdrawal', '-120.5'],
  ])
  expect(of('fees').map(([kind]) => kind)).toEqual(['deposit', 'withdrawal', 'transfer'])
  expect(breakdownLines('conversion', [...kinds])[0]?.parts).toEqual([
    { count: 3, counted: { clock: 'createTime', succeeded: true } },
    { count: 4, counted: { clock: 'createTime' } },
  ])
})

test('counted orders are on the page of their kind and country, with both ends of their period', () => {
  const period = {
    from: Date.parse('2026-11-15T16:00:00Z'),
    to: Date.parse('2026-11-16T16:00:00Z'),
  }
  const payins = filtersForCounted({ kind: 'localPayin', clock: 'completeTime', ...period })
  expect(ordersUrl('localPayin', { ...payins, country: 'TH' })).toBe(
    '/tradePayinOrder/pageListQuery/TH?completeTime=1794758400,1794844799',
  )
  const done = filtersForCounted({
    kind: 'withdrawal',
    clock: 'createTime',
    succeeded: true,
    ...period,
  })
  expect(ordersUrl('withdrawal', done)).toBe(
    '/mentionMoneyOrder/list?createTime=1794758400,1794844799&status=completed',
  )
})

test('what somebody waits for comes first, and opens where it is done', () => {
  const of = (work: Work['work'], kind: Work['kind'], count: number, query = {}): Work => ({
    work,
    kind,
    count,
    query,
  })
  const sorted = byUrgency([
    of('exportReady', null, 9),
    of('decide', 'withdrawal', 1),
    of('decide', 'deposit', 2),
    of('appeal', 'p2pPayin', 1),
  ])
  expect(sorted.map(({ kind }) => kind)).toEqual(['p2pPayin', 'deposit', 'withdrawal', null])
  expect(workUrl(of('exportReady', null, 1, { exportStatus: 'ready' }))).toBe(
    '/download/file?exportStatus=ready',
  )
})

test('a chart has the rails by which money moved: received above the line, paid out below', () => {
  const rail = (received: string, paidOut: string) =>
    ({ rail: 'wallet', received, paidOut }) as const
  const points = [
    { from: '2026-11-15T16:00:00Z', to: '2026-11-15T17:00:00Z', rails: [rail('10', '2.5')] },
    { from: '2026-11-15T17:00:00Z', to: '2026-11-15T18:00:00Z', rails: [] },
  ]
  const words = {
    rails: { crypto: 'Crypto', local: 'Local', p2p: 'P2P', wallet: 'Wallet' },
    series: ({ direction }: { direction: string }) => direction,
  }
  const chart = flowChart(points, 8, words)
  expect(chart.series.map(({ name, color }) => [name, color])).toEqual([
    ['received.wallet', 4],
    ['paidOut.wallet', 4],
  ])
  expect(chart.points[0]).toEqual({
    label: '00:00',
    title: '11-16 00:00 – 01:00',
    values: [10, -2.5],
    texts: ['10.00 USD', '2.50 USD'],
  })
  expect(chart.points[1]?.values).toEqual([0, -0])
  const day = { from: '2026-11-15T16:00:00Z', to: '2026-11-16T16:00:00Z', rails: [rail('1', '0')] }
  expect(flowChart([day], 8, words).points[0]).toMatchObject({
    label: '11-16',
    title: '2026-11-16',
  })
})

test('local orders of 30 days of the shown zone are asked for, and added up to spans per country', () => {
  const at = '2026-03-01T17:00:00.000Z'
  expect(tradePeriod(at, zoneAt(8))).toEqual({
    startDate: '2026-02-01',
    endDate: '2026-03-02',
    zone: 'GMT+8',
  })
  expect(tradePeriod(at, zoneAt(5.5))).toEqual({
    startDate: '2026-01-31',
    endDate: '2026-03-01',
    zone: 'GMT+5:30',
  })
  const days = (countryCode: string, currency: string): TradedDay[] =>
    Array.from({ length: 30 }, (_, index) => ({
      countryCode,
      currency,
      date: `day ${index + 1}`,
      payinOrders: 2,
      payinSuccesses: 1,
      payinAmount: index === 29 ? '0.1' : '0.2',
      payoutOrders: 0,
      payoutSuccesses: 0,
      payoutAmount: '0',
    }))
  const countries = byCountry([...days('IN', 'INR'), ...days('TH', 'THB')])
  expect(countries.map((own) => [own[0]?.countryCode, own.length])).toEqual([
    ['IN', 30],
    ['TH', 30],
  ])
  const [india = []] = countries
  const payins = (span: Parameters<typeof daysOfSpan>[0]) =>
    tradeTotals(daysOfSpan(span, india), 'payin')
  expect(payins('today')).toEqual({ orders: 2, successes: 1, amount: '0.1' })
  expect(payins('yesterday')).toEqual({ orders: 2, successes: 1, amount: '0.2' })
  expect(payins('last7Days')).toEqual({ orders: 14, successes: 7, amount: '1.3' })
  expect(payins('last30Days')).toEqual({ orders: 60, successes: 30, amount: '5.9' })
  expect(tradeTotals(daysOfSpan('last30Days', india), 'payout').amount).toBe('0')
})
