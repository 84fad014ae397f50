import { withdrawalList as list } from '@countinghouse/contract/areas/withdrawal/withdrawal.order.ts'
import { expect, test } from 'vitest'
import { initialState, type ListState } from '../list-state.ts'
import { readOldViews, unknownParamsIn, viewSearch, viewState } from './use-views.ts'

const state: ListState = {
  ...initialState(list),
  filters: { status: 'pendingReview', createTime: { type: 'quick', range: 'today' } },
  size: 40,
  page: 7,
  detail: 'W1',
}

test('a view remembers filters, sorting and size, and starts at the first page', () => {
  expect(viewState(list, viewSearch(list, state))).toEqual({
    ...state,
    page: 1,
    detail: undefined,
  })
})

test('what a view of an older list asks for is said where this one does not know it', () => {
  expect(unknownParamsIn(list, viewSearch(list, state))).toEqual([])
  expect(unknownParamsIn(list, '?status=gone&colour=red&size=40&sort=createTime.up')).toEqual([
    'status',
    'colour',
  ])
})

test.each([null, 'x', [1, null, { name: 'A' }]])('stored nonsense %j is ignored', (stored) => {
  expect(readOldViews(stored)).toEqual([])
})
