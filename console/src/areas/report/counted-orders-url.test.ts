import { businessDaily } from '@countinghouse/contract/areas/report/business-daily.report.ts'
import { reports } from '@countinghouse/contract/areas/report/reports.ts'
import type { Row } from '@countinghouse/contract/engine/list.ts'
import { drillDownQuery, type Report } from '@countinghouse/contract/engine/report.ts'
import { dayBeginning } from '@countinghouse/contract/engine/report-day.ts'
import { expect, test } from 'vitest'
import { exportQuery } from '../../list/list-query.ts'
import { readSearch } from '../../list/list-url.ts'
import { countedOrdersUrl, movementsUrl, orderColumns } from './counted-orders-url.ts'

const row = {
  reportDate: '2026-03-01',
  dayStart: '2026-02-28T18:30:00.000Z',
  dayEnd: '2026-03-01T18:30:00.000Z',
  currency: 'USDT',
  network: 'TRC20',
  fiatCurrency: 'INR',
  country: 'TH',
  method: 'promptPay',
  createdOrders: 4,
  createdCompleted: 2,
  completedOrders: 3,
}

const ofOrders = (reports as readonly Report[]).filter(({ kind }) => kind)

test.each(ofOrders.map((report) => [report.name, report] as const))(
  '%s: the page behind a figure asks its list for exactly the orders of the row',
  (_name, report) => {
    for (const column of orderColumns(report)) {
      const [path = '', search = ''] = countedOrdersUrl(report, row, column)?.split('?') ?? []
      const list = report.kind?.list
      if (!list) throw new Error('no list')
      const isLocal = 'country' in list.filters && path.endsWith('/TH')
      const query = exportQuery(list, readSearch(list, search), { offset: 5.5, now: 0 })
      const { sortKey: _key, sortType: _type, ...filters } = query
      expect(isLocal ? { ...filters, country: 'TH' } : filters, column).toEqual(
        drillDownQuery(report, row, column),
      )
    }
  },
)

test('a figure without orders leads nowhere', () => {
  for (const report of ofOrders)
    expect(
      countedOrdersUrl(report, { ...row, completedOrders: 0 }, 'completedOrders'),
    ).toBeUndefined()
})

test('a row says when its day begins, by the first name of that moment', () => {
  expect(dayBeginning(row)).toEqual({ cutOff: '2:30', zone: 'GMT+8' })
  const later = { reportDate: '2026-03-01', dayStart: '2026-02-28T23:30:00.000Z' }
  expect(dayBeginning(later)).toEqual({ cutOff: '5:00', zone: 'GMT+5:30' })
})

test('a sum of movements leads to the movements of its owner, currency and day, of the types that it adds up', () => {
  const balances = { ...row, country: '', owner: 'merchant', payins: '12', otherMovements: '-3' }
  const urlOf = (column: string, of: object = balances) => {
    const [path, search = ''] = movementsUrl(businessDaily, of as Row, column)?.split('?') ?? []
    return [path, Object.fromEntries(new URLSearchParams(search))] as const
  }
  const day = '1772303400,1772389799'
  expect(urlOf('payins')).toEqual([
    '/merchantsFlowWater/list',
    { createTime: day, currency: 'USDT', flowType: 'payin' },
  ])
  const [, { flowType = '' }] = urlOf('otherMovements')
  expect(flowType.split(',')).toEqual(
    expect.arrayContaining(['deposit', 'payinFee', 'transfer', 'liquidation']),
  )
  expect(flowType.split(',')).not.toContain('payin')
  expect(urlOf('payins', { ...balances, owner: 'customer' })[0]).toBe('/customerFlowWater/list')
  expect(movementsUrl(businessDaily, { ...balances, owner: 'agent' } as Row, 'payins')).toBe(
    undefined,
  )
  expect(movementsUrl(businessDaily, { ...balances, payins: '0' } as Row, 'payins')).toBe(undefined)
})
