import { withdrawalList as list } from '@countinghouse/contract/areas/withdrawal/withdrawal.order.ts'
import { expect, test } from 'vitest'
import { type ListState, startState } from '../list-state.ts'
import { ignoredIn, readOldViews, searchOfView, stateOfView } from './views.ts'

const state: ListState = {
  ...startState(list),
  filters: { status: 'pendingReview', createTime: 'today' },
  size: 40,
  page: 7,
  detail: 'W1',
}

test('a view remembers filters, sorting and size, and starts at the first page', () => {
  expect(stateOfView(list, searchOfView(list, state))).toEqual({
    ...state,
    page: 1,
    detail: undefined,
  })
})

test('what a view of an older list asks for is said where this one does not know it', () => {
  expect(ignoredIn(list, searchOfView(list, state))).toEqual([])
  expect(ignoredIn(list, '?status=gone&colour=red&size=40&sort=createTime.up')).toEqual([
    'status',
    'colour',
  ])
})

test.each([null, 'x', [1, null, { name: 'A' }]])('stored nonsense %j is ignored', (stored) => {
  expect(readOldViews(stored)).toEqual([])
})
