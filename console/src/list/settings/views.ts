/** Views of a table: filters, sorting and page size by name, kept on the server for each operator. */
import type { List } from '@countinghouse/contract/kit/list.ts'
import { type ListState, readSearch, reservedNames, writeSearch } from '../list-state.ts'

/** The format in which browsers used to store them. */
interface OldView {
  name: string
  search: string
}

/** The query string of a view. It starts on the first page, without an open detail. */
export const viewSearch = (list: List, state: ListState): string =>
  writeSearch(list, { ...state, page: 1, detail: undefined })

export const viewState = (list: List, search: string): ListState => readSearch(list, search)

/** Parameters of an old view that the list no longer knows. */
export function unknownParamsIn(list: List, search: string): string[] {
  const { filters } = readSearch(list, search)
  return [...new URLSearchParams(search).keys()].filter(
    (name) => !reservedNames.includes(name) && filters[name] === undefined,
  )
}

export function readOldViews(stored: unknown): OldView[] {
  if (!Array.isArray(stored)) return []
  return stored.filter((view) => typeof view?.name === 'string' && typeof view.search === 'string')
}
