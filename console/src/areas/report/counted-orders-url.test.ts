import { reports } from '@countinghouse/contract/areas/report/reports.ts'
import { dayBeginning, drillDownQuery, type Report } from '@countinghouse/contract/kit/report.ts'
import { expect, test } from 'vitest'
import { exportQuery } from '../../list/list-query.ts'
import { readSearch } from '../../list/list-state.ts'
import { countedOrdersUrl, orderColumns } from './counted-orders-url.ts'

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
      const { sortKey: _key, sortType: _type, ...asked } = query
      expect(isLocal ? { ...asked, country: 'TH' } : asked, column).toEqual(
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
