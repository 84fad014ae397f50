/** Views of a table: filters, sorting and page size by name, kept on the server for each operator. */
import type { List } from '@countinghouse/contract/kit/list.ts'
import { type ListState, readSearch, reservedNames, writeSearch } from '../list-state.ts'

/** As browsers kept them once. */
interface OldView {
  name: string
  search: string
}

/** As the address would say it. A view starts at its first page, with nothing open. */
export const searchOfView = (list: List, state: ListState): string =>
  writeSearch(list, { ...state, page: 1, detail: undefined })

export const stateOfView = (list: List, search: string): ListState => readSearch(list, search)

/** What a view of an older list asks for that this one does not know. */
export function ignoredIn(list: List, search: string): string[] {
  const { filters } = readSearch(list, search)
  return [...new URLSearchParams(search).keys()].filter(
    (name) => !reservedNames.includes(name) && filters[name] === undefined,
  )
}

export function readOldViews(stored: unknown): OldView[] {
  if (!Array.isArray(stored)) return []
  return stored.filter((view) => typeof view?.name === 'string' && typeof view.search === 'string')
}
