import { withdrawalList as list } from '@countinghouse/contract/areas/withdrawal/withdrawal.order.ts'
import { expect, test } from 'vitest'
import { type ListState, startState } from '../list-state.ts'
import { readViews, stateOfView, withoutView, withView } from './views.ts'

const state: ListState = {
  ...startState(list),
  filters: { status: 'pendingReview', createTime: 'today' },
  size: 40,
  page: 7,
  detail: 'W1',
}

test('a view remembers filters, sorting and size, and starts at the first page', () => {
  const [view] = withView([], 'Morning', list, state)
  expect(view && stateOfView(list, view)).toEqual({ ...state, page: 1, detail: undefined })
})

test('a name that is taken is saved over, in its place', () => {
  const views = withView(withView([], 'A', list, state), 'B', list, state)
  const again = withView(views, 'A', list, startState(list))
  expect(again).toEqual([{ name: 'A', search: '' }, views[1]])
  expect(withoutView(again, 'A')).toEqual([views[1]])
})

test.each([null, 'x', [1, null, { name: 'A' }]])('stored nonsense %j is ignored', (stored) => {
  expect(readViews(stored)).toEqual([])
})
