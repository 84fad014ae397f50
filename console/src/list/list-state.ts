/** The state of a list: filters, sorting, page. Pure; it is stored in the URL. */
import type { List, SortType } from '@countinghouse/contract/engine/list.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import type { Period } from '../lib/period.ts'

/** The text itself, options joined with commas, `min,max`, or a period. */
export type FilterValue = string | Period

/** A missing filter is empty. */
export type FilterValues = Readonly<Record<string, FilterValue>>

/** Of any filter but that of a period. */
export const textOf = (value: FilterValue | undefined): string =>
  typeof value === 'string' ? value : ''

export interface ListState {
  filters: FilterValues
  sort: Sort
  page: number
  size: number
  /** The key of the row whose detail is open. */
  detail?: string | undefined
  /** The part of the detail to show. */
  at?: string | undefined
}

export interface Sort {
  key: string
  type: SortType
}

export type ListAction =
  | { type: 'query'; filters: FilterValues }
  | { type: 'reset' }
  | { type: 'sort'; key: string }
  /** Sets the sorting; `sort` cycles through the directions. */
  | { type: 'sortBy'; sort: Sort }
  | { type: 'page'; page: number }
  | { type: 'size'; size: number }
  | { type: 'view'; state: ListState }
  | { type: 'open'; key: string; at?: string | undefined }
  /** Opens the detail of another row without adding a history entry. */
  | { type: 'step'; key: string }
  | { type: 'close' }

export const initialState = (list: List): ListState => ({
  filters: {},
  sort: list.defaultSort,
  page: 1,
  size: limits.defaultPageSize,
})

export const isUnpaged = ({ size }: ListState): boolean => size === limits.unpagedSize

export function reduceList(list: List, state: ListState, action: ListAction): ListState {
  switch (action.type) {
    case 'query':
      return { ...state, filters: withoutEmpty(action.filters), page: 1 }
    case 'reset':
      return { ...initialState(list), size: state.size }
    case 'sort':
      return { ...state, sort: nextSort(list, state.sort, action.key), page: 1 }
    case 'sortBy':
      return { ...state, sort: action.sort, page: 1 }
    case 'page':
      return { ...state, page: Math.max(1, action.page) }
    case 'size':
      return { ...state, size: action.size, page: samePlace(state, action.size) }
    case 'view':
      return action.state
    case 'open':
      return { ...state, detail: action.key, at: action.at }
    case 'step':
      return { ...state, detail: action.key, at: undefined }
    case 'close':
      return { ...state, detail: undefined, at: undefined }
  }
}

/** Descending, then ascending, then the default of the list. */
function nextSort({ defaultSort }: List, { key, type }: Sort, clicked: string): Sort {
  if (key !== clicked) return { key: clicked, type: 0 }
  if (type === 0) return { key, type: 1 }
  return key === defaultSort.key ? { key, type: 0 } : defaultSort
}

/** The page with the new size that has the first row of the current page. */
const samePlace = ({ page, size }: ListState, next: number): number =>
  Math.floor(((page - 1) * size) / next) + 1

function withoutEmpty(filters: FilterValues): FilterValues {
  const some = Object.entries(filters)
    .map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value] as const)
    .filter(([, value]) => value !== '' && value !== ',')
  return Object.fromEntries(some)
}

const amount = /^(-?\d{1,30}(\.\d{1,18})?)?$/

export const isAmount = (text: string): boolean => amount.test(text)
