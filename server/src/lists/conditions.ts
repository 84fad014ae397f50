/** Turns a query's filters into SQL: columns by declaration only, values as parameters only. */
import type { Filter, List, ListQuery } from '@countinghouse/contract/kit/list.ts'
import { wireNames } from '@countinghouse/contract/kit/list.ts'
import type postgres from 'postgres'
import type { Transaction } from '../db/database.ts'
import type { ListSource } from './define-list.ts'
import { type Period, readPeriod } from './period.ts'

export type Fragment = postgres.PendingQuery<postgres.Row[]>

export interface ActiveFilter {
  name: string
  filter: Filter
  values: (string | number | undefined)[]
}

export function activeFilters(list: List, query: ListQuery): ActiveFilter[] {
  return Object.entries(list.filters)
    .map(([name, filter]) => ({
      name,
      filter,
      values: wireNames(name, filter).map((wireName) => query[wireName]),
    }))
    .filter(({ values }) => values.some((value) => value !== undefined))
}

export const periodOf = ({ filter, values: [start, end] }: ActiveFilter): Period | undefined =>
  filter.type === 'period' ? readPeriod(filter.form, start, end) : undefined

/** What the database stores for names of states and choices. */
export function storedValues({ list }: ListSource, { filter, values }: ActiveFilter) {
  const names = String(values[0]).split(',')
  const field = list.fields[filter.field]
  if (field?.type === 'status') return names.map((name) => field.machine.states[name]?.id ?? -1)
  if (field?.type === 'choice') return names.map((name) => field.choices.ids[name] ?? -1)
  return names
}

export function conditions(
  tx: Transaction,
  source: ListSource,
  merchantId: string,
  filters: ActiveFilter[],
): Fragment {
  const mine = source.where
    ? tx`merchant_id = ${merchantId} and ${tx.unsafe(source.where)}`
    : tx`merchant_id = ${merchantId}`
  return filters.reduce<Fragment>(
    (all, active) => tx`${all} and ${condition(tx, source, active)}`,
    mine,
  )
}

export function condition(tx: Transaction, source: ListSource, active: ActiveFilter): Fragment {
  const { filter, values } = active
  const column = tx(source.columns[filter.field] as string)
  switch (filter.type) {
    case 'equals':
      return tx`${column} = ${String(values[0])}`
    case 'begins':
      return begins(tx, source.columns[filter.field] as string, String(values[0]))
    case 'anyOf':
      return anyOf(tx, source, active)
    case 'range': {
      const [min, max] = values
      const low = min === undefined ? tx`true` : tx`${column} >= ${min}::numeric`
      return max === undefined ? low : tx`${low} and ${column} <= ${max}::numeric`
    }
    case 'period': {
      const { start, end } = periodOf(active) as Period
      return tx`${column} >= ${start} and ${column} < ${end}`
    }
  }
}

/** Beside the column is one with its text in lower case, sorted by code points: U+10FFFF comes after all others. */
export function begins(tx: Transaction, name: string, beginning: string): Fragment {
  const column = tx(`${name}_lower`)
  return tx`${column} >= lower(${beginning}) and ${column} < lower(${beginning}) || ${'\u{10ffff}'}`
}

export function anyOf(tx: Transaction, source: ListSource, active: ActiveFilter): Fragment {
  const column = tx(source.columns[active.filter.field] as string)
  const stored = storedValues(source, active)
  // One value is compared as one: the index then gives rows in the order of the page.
  return stored.length === 1
    ? tx`${column} = ${stored[0] as string}`
    : tx`${column} = any(${stored as string[]})`
}
