import { depositList } from '@countinghouse/contract/areas/deposit/deposit.order.ts'
import { businessDaily } from '@countinghouse/contract/areas/report/business-daily.report.ts'
import { withdrawalList } from '@countinghouse/contract/areas/withdrawal/withdrawal.order.ts'
import type { List } from '@countinghouse/contract/engine/list.ts'
import { expect, test } from 'vitest'
import { exportQuery, listQuery, selectionQuery } from './list-query.ts'
import { initialState } from './list-state.ts'
import { readSearch } from './list-url.ts'

const now = Date.parse('2026-03-01T04:00:00Z')
/** Filters as a URL has them. */
type Filters = Readonly<Record<string, string>>
const stateOf = (list: List, filters: Filters) =>
  readSearch(list, `?${new URLSearchParams(filters)}`)
const query = (list: List, filters: Filters, offset = 8) =>
  exportQuery(list, stateOf(list, filters), { offset, now })

test('paging and sorting travel beside the filters', () => {
  const state = { ...initialState(withdrawalList), filters: { orderNo: 'W1' }, page: 2, size: 40 }
  expect(listQuery(withdrawalList, state, { offset: 8, now })).toEqual({
    size: 40,
    current: 2,
    sortKey: 'createTime',
    sortType: 0,
    orderNo: 'W1',
  })
})

test('several options are joined with commas', () => {
  expect(query(withdrawalList, { status: 'pendingReview,completed' })).toMatchObject({
    status: 'pendingReview,completed',
  })
})

test('what is empty is absent', () => {
  const sent = query(withdrawalList, { orderNo: '', quantity: '5,' })
  expect(sent).toEqual({ sortKey: 'createTime', sortType: 0, quantityMin: '5' })
})

test('an amount keeps every digit', () => {
  expect(
    query(withdrawalList, { quantity: '0.000000000000000001,90071992547409930' }),
  ).toMatchObject({ quantityMin: '0.000000000000000001', quantityMax: '90071992547409930' })
})

test('a date-time is of GMT+8 on the wire, whichever zone the day was chosen in', () => {
  expect(query(withdrawalList, { createTime: 'today' })).toMatchObject({
    startDate: '2026-03-01 00:00:00',
    endDate: '2026-03-01 23:59:59',
  })
  expect(query(withdrawalList, { createTime: 'today' }, 5.5)).toMatchObject({
    startDate: '2026-03-01 02:30:00',
    endDate: '2026-03-02 02:29:59',
  })
})

test('a stamp is epoch milliseconds, and its end has 999 more', () => {
  expect(query(depositList, { createTime: '1772294400,1772380799' })).toMatchObject({
    startStamp: 1_772_294_400_000,
    endStamp: 1_772_380_799_999,
  })
  expect(query(depositList, { createTime: ',1772380799' })).not.toHaveProperty('startStamp')
})

test('chosen rows are asked for by their keys, in the order of the screen and whatever the filters are', () => {
  const state = {
    ...initialState(withdrawalList),
    filters: { status: 'pendingReview' },
    sort: { key: 'quantity', type: 1 as const },
  }
  const rows = [{ orderNo: 'W2' }, { orderNo: 'W1' }]
  expect(selectionQuery(withdrawalList, state, { offset: 8, now }, rows)).toEqual({
    sortKey: 'quantity',
    sortType: 1,
    keys: 'W2,W1',
  })
})

test('today is the day that the report has at its own cut-off in its own zone, or else in the zone that is shown', () => {
  // In Singapore it is the first of March, 0:30; in India 22:00, in Greenwich 16:30, in Brazil 13:30 of the day before.
  const at = Date.parse('2026-02-28T16:30:00Z')
  const days = (filters: Filters) =>
    [8, 5.5, -3].map((offset) => {
      const state = stateOf(businessDaily, filters)
      const { reportDateStart, reportDateEnd } = listQuery(businessDaily, state, {
        offset,
        now: at,
      })
      return `${reportDateStart} ${reportDateEnd}`
    })
  const all = (start: string, end = start) => Array(3).fill(`${start} ${end}`)
  const [march, february] = ['2026-03-01 2026-03-01', '2026-02-28 2026-02-28']
  expect(days({ reportDate: 'today' })).toEqual([march, february, february])
  expect(days({ reportDate: 'today', zone: 'GMT+8' })).toEqual(all('2026-03-01'))
  expect(days({ reportDate: 'today', zone: 'GMT+8', cutOff: '2:30' })).toEqual(all('2026-02-28'))
  expect(days({ reportDate: 'today', zone: 'GMT+5:30' })).toEqual(all('2026-02-28'))
  expect(days({ reportDate: 'yesterday', zone: 'GMT-3', cutOff: '5:00' })).toEqual(
    all('2026-02-27'),
  )
  expect(days({ reportDate: 'thisMonth', zone: 'GMT+8' })).toEqual(all('2026-03-01', '2026-03-31'))
  expect(days({ reportDate: 'thisMonth', zone: 'GMT+0' })).toEqual(all('2026-02-01', '2026-02-28'))
})

test('days travel as they are named, and with them the zone that is shown, unless one is chosen', () => {
  const filters = { reportDate: '2026-02-01,2026-02-28', cutOff: '5:00' }
  const expected = {
    sortKey: 'reportDate',
    sortType: 0,
    reportDateStart: '2026-02-01',
    reportDateEnd: '2026-02-28',
    cutOff: '5:00',
  }
  for (const [offset, zone] of [
    [8, 'GMT+8'],
    [5.5, 'GMT+5:30'],
  ] as const) {
    expect(query(businessDaily, filters, offset)).toEqual({ ...expected, zone })
    const chosen = { ...filters, zone: 'GMT+0' }
    expect(query(businessDaily, chosen, offset)).toEqual({ ...expected, zone: 'GMT+0' })
  }
  expect(query(businessDaily, { reportDate: 'yesterday' })).toMatchObject({
    reportDateStart: '2026-02-28',
    reportDateEnd: '2026-02-28',
  })
  // Rows of a report are made by its filters: chosen ones would be others without them.
  const state = stateOf(businessDaily, filters)
  const rows = [{ rowNo: '2026-02-02/BTC//1' }]
  expect(selectionQuery(businessDaily, state, { offset: 8, now }, rows)).toEqual({
    ...expected,
    zone: 'GMT+8',
    keys: '2026-02-02/BTC//1',
  })
})
