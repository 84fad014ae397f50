/** The URL of a page whose list shows the result of a query. */
import { type Filter, type List, wireNames } from '@countinghouse/contract/kit/list.ts'
import { type FilterValues, initialState, writeSearch } from './list-state.ts'

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
      const value = without.includes(name) ? '' : filterValue(name, filter, query)
      return value ? [[name, value]] : []
    }),
  ) satisfies FilterValues
  return page + writeSearch(list, { ...initialState(list), filters })
}

function filterValue(name: string, filter: Filter, query: WireQuery): string {
  const values = wireNames(name, filter).map((wire) => query[wire])
  if (values.every((value) => value === undefined)) return ''
  if (filter.type !== 'period' || filter.form === 'date') return values.map(textOf).join(',')
  return values.map((value) => (value === undefined ? '' : secondsOf(value))).join(',')
}

const textOf = (value: string | number | undefined): string => String(value ?? '')

/** Stamps are epoch milliseconds; date-times on the wire are of GMT+8. */
const secondsOf = (value: string | number): number =>
  Math.floor(
    (typeof value === 'number' ? value : Date.parse(`${value.replace(' ', 'T')}+08:00`)) / 1000,
  )
