/**
 * The state of a list: filters, sorting, page. Pure; it is stored in the URL. The value of a filter is a string: the
 * text itself, options joined with commas, `min,max`, or a period (period.ts). A missing filter is empty.
 */
import {
  type Filter,
  type List,
  optionsOf,
  pageSizes,
  type SortType,
} from '@countinghouse/contract/kit/list.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { isPeriod, isPeriodOfDays } from '../lib/period.ts'

export type FilterValues = Readonly<Record<string, string>>

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
    .map(([name, value]) => [name, value.trim()] as const)
    .filter(([, value]) => value !== '' && value !== ',')
  return Object.fromEntries(some)
}

const amount = /^(-?\d{1,30}(\.\d{1,18})?)?$/

export const isAmount = (text: string): boolean => amount.test(text)

function isFilterValue(list: List, filter: Filter, value: string): boolean {
  switch (filter.type) {
    case 'equals':
    case 'prefix':
    case 'number':
      return value.length <= limits.textMax
    case 'anyOf': {
      const options = optionsOf(list, filter) ?? []
      return value.split(',').every((part) => options.includes(part))
    }
    case 'oneOf':
      return filter.options.includes(value)
    case 'range': {
      const parts = value.split(',')
      return parts.length === 2 && value !== ',' && parts.every(isAmount)
    }
    case 'period':
      return filter.form === 'date' ? isPeriodOfDays(value) : isPeriod(value)
  }
}

const reserved = { sort: 'sort', page: 'page', size: 'size', detail: 'detail', at: 'at' } as const

/** The query parameters of a list that are not filters. */
export const reservedNames: readonly string[] = Object.values(reserved)

/** Filters that a query parameter stands for: `{ mentionMoneyOrder: { 1: { status: 'pendingReview' } } }`. */
export type Presets = Readonly<Record<string, Readonly<Record<string, FilterValues>>>>

/** Ignores parameters that this list does not know. */
export function readSearch(list: List, search: string, presets: Presets = {}): ListState {
  const params = new URLSearchParams(search)
  const start = initialState(list)
  const filters: Record<string, string> = {}
  for (const [name, meanings] of Object.entries(presets)) {
    Object.assign(filters, meanings[params.get(name) ?? ''])
  }
  for (const [name, filter] of Object.entries(list.filters)) {
    const value = params.get(name) ?? ''
    if (value && isFilterValue(list, filter, value)) filters[name] = value
  }
  const page = Number(params.get(reserved.page))
  const size = Number(params.get(reserved.size))
  const detail = params.get(reserved.detail) ?? ''
  return {
    filters,
    sort: readSort(list, params.get(reserved.sort)) ?? start.sort,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    size: pageSizes.includes(size) ? size : start.size,
    detail: detail && detail.length <= limits.textMax ? detail : undefined,
    at: (detail && params.get(reserved.at)) || undefined,
  }
}

function readSort(list: List, text: string | null): Sort | undefined {
  const [key = '', direction] = text?.split('.') ?? []
  if (!list.sorts.includes(key)) return undefined
  return { key, type: direction === 'up' ? 1 : 0 }
}

/** Contains only what differs from the initial state, so that the URL of a plain list is short. */
export function writeSearch(
  list: List,
  state: ListState,
  beside: Readonly<Record<string, string>> = {},
): string {
  const start = initialState(list)
  const params = new URLSearchParams({ ...beside, ...state.filters })
  const { key, type } = state.sort
  if (key !== start.sort.key || type !== start.sort.type) {
    params.set(reserved.sort, `${key}.${type === 1 ? 'up' : 'down'}`)
  }
  if (state.page !== 1) params.set(reserved.page, String(state.page))
  if (state.size !== start.size) params.set(reserved.size, String(state.size))
  if (state.detail) params.set(reserved.detail, state.detail)
  if (state.detail && state.at) params.set(reserved.at, state.at)
  // Commas are legal in a query and keep the URL readable.
  const text = params.toString().replaceAll('%2C', ',')
  return text && `?${text}`
}
