import { depositList } from '@countinghouse/contract/areas/deposit/deposit.order.ts'
import { withdrawalList } from '@countinghouse/contract/areas/withdrawal/withdrawal.order.ts'
import { expect, test } from 'vitest'
import { initialState, type ListState, reduceList } from './list-state.ts'
import { readSearch, writeSearch } from './list-url.ts'

const list = withdrawalList
const start = initialState(list)
const reduce = (state: ListState, ...actions: Parameters<typeof reduceList>[2][]) =>
  actions.reduce((current, action) => reduceList(list, current, action), state)

test('a list starts with ten rows, newest first, unfiltered', () => {
  expect(start).toEqual({ filters: {}, sort: { key: 'createTime', type: 0 }, page: 1, size: 10 })
  expect(writeSearch(list, start)).toBe('')
})

test('a query goes to the first page and forgets what is empty', () => {
  const state = reduce(
    { ...start, page: 4 },
    {
      type: 'query',
      filters: { orderNo: ' W1 ', status: '', quantity: ',' },
    },
  )
  expect(state).toMatchObject({ filters: { orderNo: 'W1' }, page: 1 })
})

test('a reset keeps the page size and nothing else', () => {
  const state: ListState = {
    filters: { status: 'completed' },
    sort: { key: 'quantity', type: 1 },
    page: 3,
    size: 40,
  }
  expect(reduce(state, { type: 'reset' })).toEqual({ ...start, size: 40 })
})

test('sorting goes down, up, and back to how the list is by itself', () => {
  const sort = { type: 'sort', key: 'quantity' } as const
  expect(reduce(start, sort).sort).toEqual({ key: 'quantity', type: 0 })
  expect(reduce(start, sort, sort).sort).toEqual({ key: 'quantity', type: 1 })
  expect(reduce(start, sort, sort, sort).sort).toEqual(start.sort)
})

test('the default sort turns round and round', () => {
  const sort = { type: 'sort', key: 'createTime' } as const
  expect(reduce(start, sort).sort.type).toBe(1)
  expect(reduce(start, sort, sort).sort.type).toBe(0)
})

test('another page size keeps the first row in sight', () => {
  expect(reduce({ ...start, page: 5 }, { type: 'size', size: 20 }).page).toBe(3)
  expect(reduce({ ...start, page: 5 }, { type: 'size', size: 10_000 }).page).toBe(1)
  expect(reduce({ ...start, page: 2, size: 80 }, { type: 'size', size: 5 }).page).toBe(17)
})

test('an address says a state, and the state says the address', () => {
  const state: ListState = {
    filters: {
      createTime: { type: 'quick', range: 'today' },
      status: 'pendingReview,completed',
      quantity: '1.5,',
      finishTime: { type: 'instants', start: 1_772_294_400_000, end: 1_772_380_799_000 },
      orderNo: 'a&b=c, d',
    },
    sort: { key: 'quantity', type: 1 },
    page: 3,
    size: 40,
    detail: 'W1',
  }
  const search = writeSearch(list, state)
  expect(search).toContain('status=pendingReview,completed')
  expect(search).toContain('createTime=today&')
  expect(search).toContain('finishTime=1772294400,1772380799')
  expect(readSearch(list, search)).toEqual(state)
})

test.each([
  'status=stolen',
  'quantity=x,1',
  'createTime=soon',
  'page=0',
  'page=1.5',
  'size=7',
  'sort=remark.up',
  `orderNo=${'x'.repeat(201)}`,
  'unknown=1',
])('%s in an address is ignored', (search) => {
  expect(readSearch(list, `?${search}`)).toEqual(start)
})

test('a parameter of the address may stand for filters', () => {
  const presets = { mentionMoneyOrder: { 1: { status: 'pendingReview' } } }
  const read = (search: string) => readSearch(list, search, presets).filters
  expect(read('?mentionMoneyOrder=1')).toEqual({ status: 'pendingReview' })
  expect(read('?mentionMoneyOrder=2')).toEqual({})
  expect(read('?mentionMoneyOrder=1&status=completed')).toEqual({ status: 'completed' })
})

test('opening and closing a detail leaves the rest alone', () => {
  const filtered = reduceList(depositList, initialState(depositList), {
    type: 'query',
    filters: { customerUid: 'u1' },
  })
  const opened = reduceList(depositList, filtered, { type: 'open', key: 'D1' })
  expect(opened).toEqual({ ...filtered, detail: 'D1' })
  expect(reduceList(depositList, opened, { type: 'close' })).toMatchObject(filtered)
})

test('a detail opens at a part of it, which closing forgets', () => {
  const opened = reduceList(depositList, initialState(depositList), {
    type: 'open',
    key: 'D1',
    at: 'conversation',
  })
  const search = writeSearch(depositList, opened)
  expect(search).toBe('?detail=D1&at=conversation')
  expect(readSearch(depositList, search)).toMatchObject({ detail: 'D1', at: 'conversation' })
  const closed = reduceList(depositList, opened, { type: 'close' })
  expect(writeSearch(depositList, closed)).toBe('')
  expect(readSearch(depositList, '?at=conversation')).toEqual(initialState(depositList))
})
