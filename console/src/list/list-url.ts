/** A list in a URL: its state, read and written, and the state that shows the result of a query. */
import {
  type Filter,
  type List,
  optionsOf,
  pageSizes,
  wireNames,
} from '@countinghouse/contract/engine/list.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { filterTexts, searchOf } from '../lib/filters-search.ts'
import { periodFromWire, readPeriod } from '../lib/period.ts'
import {
  type FilterValue,
  type FilterValues,
  initialState,
  isAmount,
  type ListState,
  type Sort,
} from './list-state.ts'
import type { Presets } from './page-declaration.ts'

const reserved = { sort: 'sort', page: 'page', size: 'size', detail: 'detail', at: 'at' } as const

/** The query parameters of a list that are not filters. */
export const reservedNames: readonly string[] = Object.values(reserved)

/** Ignores parameters that this list does not know. `usualSize` is that of the table, if one was chosen for it. */
export function readSearch(
  list: List,
  search: string,
  presets: Presets = {},
  usualSize: number = limits.defaultPageSize,
): ListState {
  const params = new URLSearchParams(search)
  const start = initialState(list)
  const filters: Record<string, FilterValue> = {}
  for (const [name, meanings] of Object.entries(presets)) {
    Object.assign(filters, meanings[params.get(name) ?? ''])
  }
  for (const [name, filter] of Object.entries(list.filters)) {
    const text = params.get(name)
    const value = text ? readFilter(list, filter, text) : undefined
    if (value) filters[name] = value
  }
  const page = Number(params.get(reserved.page))
  const size = Number(params.get(reserved.size))
  const detail = params.get(reserved.detail) ?? ''
  return {
    filters,
    sort: readSort(list, params.get(reserved.sort)) ?? start.sort,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    size: pageSizes.includes(size) ? size : usualSize,
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
  usualSize: number = limits.defaultPageSize,
): string {
  const start = initialState(list)
  const params = new URLSearchParams({ ...beside, ...filterTexts(state.filters) })
  const { key, type } = state.sort
  if (key !== start.sort.key || type !== start.sort.type) {
    params.set(reserved.sort, `${key}.${type === 1 ? 'up' : 'down'}`)
  }
  if (state.page !== 1) params.set(reserved.page, String(state.page))
  if (state.size !== usualSize) params.set(reserved.size, String(state.size))
  if (state.detail) params.set(reserved.detail, state.detail)
  if (state.detail && state.at) params.set(reserved.at, state.at)
  return searchOf(params)
}

/** Undefined if it is no value of this filter. */
function readFilter(list: List, filter: Filter, text: string): FilterValue | undefined {
  if (filter.type === 'period') return readPeriod(text, filter.form)
  return isFilterText(list, filter, text) ? text : undefined
}

type TextFilter = Exclude<Filter, { type: 'period' }>

function isFilterText(list: List, filter: TextFilter, value: string): boolean {
  switch (filter.type) {
    case 'equals':
    case 'prefix':
    case 'number':
      return value.length <= limits.textMax
    case 'anyOf': {
      const options = optionsOf(list, filter)
      // Options that only the server knows are judged by the server.
      if (!options) return value.length <= limits.textMax && /^[^\s,]+(,[^\s,]+)*$/.test(value)
      return value.split(',').every((part) => options.includes(part))
    }
    case 'oneOf':
      return filter.options.includes(value)
    case 'range': {
      const parts = value.split(',')
      return parts.length === 2 && value !== ',' && parts.every(isAmount)
    }
  }
}

export type WireQuery = Readonly<Record<string, string | number>>

/** `page` is the path of the list; `without` names filters that are part of the path. */
export const listUrl = (
  page: string,
  list: List,
  query: WireQuery,
  without: readonly string[] = [],
): string => {
  const filters = Object.fromEntries(
    Object.entries(list.filters).flatMap(([name, filter]) => {
      const value = without.includes(name) ? undefined : filterValue(name, filter, query)
      return value ? [[name, value]] : []
    }),
  ) satisfies FilterValues
  return page + writeSearch(list, { ...initialState(list), filters })
}

function filterValue(name: string, filter: Filter, query: WireQuery): FilterValue | undefined {
  const values = wireNames(name, filter).map((wire) => query[wire])
  if (filter.type === 'period') return periodFromWire(values, filter.form)
  return values.some((value) => value !== undefined)
    ? values.map((value) => value ?? '').join(',')
    : undefined
}
