/** Views that an operator saved by name: filters, sorting and page size, kept in the browser per table. */
import type { List } from '@countinghouse/contract/kit/list.ts'
import { type ListState, readSearch, writeSearch } from '../list-state.ts'

export interface View {
  name: string
  /** As the address would say it, so that a view of an older list is read as leniently as an address. */
  search: string
}

export const viewNameMax = 40

/** A view starts at its first page, with nothing open. A name that is taken is saved over. */
export function withView(
  views: readonly View[],
  name: string,
  list: List,
  state: ListState,
): View[] {
  const search = writeSearch(list, { ...state, page: 1, detail: undefined })
  const view = { name, search }
  const known = views.some((each) => each.name === name)
  return known ? views.map((each) => (each.name === name ? view : each)) : [...views, view]
}

export const withoutView = (views: readonly View[], name: string): View[] =>
  views.filter((view) => view.name !== name)

export const stateOfView = (list: List, { search }: View): ListState => readSearch(list, search)

export function readViews(stored: unknown): View[] {
  if (!Array.isArray(stored)) return []
  return stored.filter((view) => typeof view?.name === 'string' && typeof view.search === 'string')
}
