/** Turns a query's filters into SQL: columns by declaration only, values as parameters only. */
import type { Filter, List, ListQuery } from '@countinghouse/contract/engine/list.ts'
import {
  anyOf as anyOfNames,
  nobody,
  numberParts,
  otherWireNames,
  selectionField,
  wireNames,
} from '@countinghouse/contract/engine/list.ts'
import { callError } from '../../platform/call-error.ts'
import { identifier, joined, raw, type SqlFragment, sql } from '../../platform/db/sql.ts'
import type { Period } from '../../platform/period.ts'
import type { ListSource } from './define-list.ts'
import { readPeriod } from './period.ts'

export interface ActiveFilter {
  name: string
  filter: Filter
  values: (string | number | undefined)[]
}

export function activeFilters(list: List, query: ListQuery): ActiveFilter[] {
  const active: ActiveFilter[] = []
  for (const [name, filter] of Object.entries(list.filters)) {
    const others = otherWireNames(filter)
    const values = wireNames(name, filter).map((wireName, index) =>
      givenIn(query, wireName, others[index]),
    )
    if (values.some((value) => value !== undefined)) active.push({ name, filter, values })
  }
  const keys = query[selectionField]
  if (keys !== undefined) {
    active.push({ name: selectionField, filter: anyOfNames(list.key), values: [keys] })
  }
  return active
}

function givenIn(query: ListQuery, name: string, other: string | undefined) {
  if (other === undefined || query[other] === undefined) return query[name]
  if (query[name] !== undefined)
    throw callError('inputInvalid', { field: other, rule: 'givenTwice' })
  return query[other]
}

export const periodOf = ({ filter, values: [start, end] }: ActiveFilter): Period | undefined =>
  filter.type === 'period' ? readPeriod(filter.form, start, end) : undefined

/** What the database stores for names of states and choices, each once. */
export function storedValues({ list }: Pick<ListSource, 'list'>, { filter, values }: ActiveFilter) {
  const names = [...new Set(String(values[0]).split(','))]
  const field = list.fields[filter.field]
  if (field?.type === 'status') return names.map((name) => field.machine.states[name]?.id ?? -1)
  if (field?.type === 'choice') return names.map((name) => field.choices.ids[name] ?? -1)
  return names
}

export const and = raw(' and ')

/** The source of the rows and its conditions: `<rows> where <conditions>`. */
export function matchingRows(
  source: ListSource,
  merchantId: string,
  filters: ActiveFilter[],
): SqlFragment {
  if (source.table !== undefined) {
    return sql`${identifier(source.table)} where ${conditions(source, merchantId, filters)}`
  }
  const { query, consumes = [], where = 'true' } = source
  const remaining = filters.filter(({ name }) => !consumes.includes(name))
  const all = [raw(where), ...remaining.map((active) => condition(source, active, merchantId))]
  return sql`(${query(merchantId, filters)}) made where ${joined(all, and)}`
}

/** Conditions on a table: the merchant, and all filters. */
export function conditions(
  source: ListSource,
  merchantId: string,
  filters: ActiveFilter[],
): SqlFragment {
  const mine = source.where
    ? sql`merchant_id = ${merchantId} and ${raw(source.where)}`
    : sql`merchant_id = ${merchantId}`
  return joined([mine, ...filters.map((active) => condition(source, active, merchantId))], and)
}

export function condition(
  source: ListSource,
  active: ActiveFilter,
  merchantId: string,
): SqlFragment {
  const { filter, values } = active
  const column = identifier(source.columns[filter.field] as string)
  if (active.name === selectionField) return chosen(source, column, String(values[0]).split(','))
  switch (filter.type) {
    case 'equals':
      return sql`${column} = ${String(values[0])}`
    case 'prefix':
      return prefix(source.columns[filter.field] as string, String(values[0]))
    case 'number':
      return withNumber(source, filter.field, merchantId, String(values[0]))
    case 'anyOf':
      return anyOf(source, active)
    case 'range': {
      const [min, max] = values
      const low = min === undefined ? raw('true') : sql`${column} >= ${min}::numeric`
      return max === undefined ? low : sql`${low} and ${column} <= ${max}::numeric`
    }
    // The query of the source has applied it already.
    case 'oneOf':
      return raw('true')
    case 'period':
      return within(column, periodOf(active) as Period)
  }
}

const chosen = (
  { withKeys }: ListSource,
  column: SqlFragment,
  keys: readonly string[],
): SqlFragment => withKeys?.(keys) ?? sql`${column} = any(${keys}::text[])`

/** For keys that are numbers: a text that is none is nobody's key. */
export const numericKeys = (keys: readonly string[]): string[] =>
  keys.filter((key) => /^\d{1,18}$/.test(key))

export const within = (column: SqlFragment, { start, end }: Period): SqlFragment =>
  sql`${column} >= ${start} and ${column} < ${end}`

/** Uses the companion column that holds the text in lower case, sorted by code points. */
export const prefix = (column: string, beginning: string): SqlFragment =>
  between(identifier(`${column}_lower`), sql`lower(${beginning})`)

/**
 * Matches an order number. The rows are found first, each alternative by its own index, so that the cost depends
 * neither on the page nor on the size of the table.
 */
function withNumber(
  source: ListSource,
  field: string,
  merchantId: string,
  text: string,
): SqlFragment {
  if (source.namesOrders) return ofOrders(source.columns[field] as string, merchantId, text)
  const key = identifier(source.columns[source.list.key] as string)
  const table = identifier(source.table as string)
  const found = numberConditions(source.columns[field] as string, text).map(
    (way) => sql`select ${key} from ${table} where merchant_id = ${merchantId} and ${way}`,
  )
  return sql`${key} = any(array(${joined(found, raw(' union '))}))`
}

/** For rows that refer to an order: a partial number must belong to an order, while a full one may belong to none. */
function ofOrders(column: string, merchantId: string, text: string): SqlFragment {
  const found = partConditions(column, text).map(
    (way) =>
      sql`select ${identifier(column)} from order_number where merchant_id = ${merchantId} and ${way}`,
  )
  const numbers = [sql`select unnest(${spellingsOf(text)}::text[])`, ...found]
  return sql`${identifier(column)} = any(array(${joined(numbers, raw(' union '))}))`
}

const spellingsOf = (text: string): string[] => {
  const whole = text.trim()
  return [...new Set([whole, whole.toUpperCase(), whole.toLowerCase()])]
}

/** The ways in which a text may name a number: whole, by how it begins, by how it ends. */
export function numberConditions(column: string, text: string): SqlFragment[] {
  const parts = partConditions(column, text)
  if (numberParts(text).both) return parts
  return [sql`${identifier(column)} = any(${spellingsOf(text)}::text[])`, ...parts]
}

function partConditions(column: string, text: string): SqlFragment[] {
  const { beginning, end, both: isBoth } = numberParts(text)
  const begins = (beginning ? [beginning, beginning.toUpperCase()] : []).map((spelling) =>
    between(identifier(column), sql`${spelling}::text`),
  )
  const ends = end ? [between(identifier(`${column}_reversed`), sql`lower(reverse(${end}))`)] : []
  if (isBoth) {
    const begin = begins.length > 0 ? sql`(${joined(begins, raw(' or '))})` : raw('true')
    return [sql`${begin} and ${ends[0] ?? raw('true')}`]
  }
  return [...begins, ...ends]
}

/** U+10FFFF comes after all other characters. */
const between = (column: SqlFragment, beginning: SqlFragment): SqlFragment =>
  sql`${column} >= ${beginning} and ${column} < ${beginning} || ${'\u{10ffff}'}`

/** A column by its name, or a computed value. */
const columnOrValue = (column: string): SqlFragment =>
  column.startsWith('case ') ? raw(`(${column})`) : identifier(column)

export function anyOf(
  source: ListSource,
  active: ActiveFilter,
  column = columnOrValue(source.columns[active.filter.field] as string),
): SqlFragment {
  const stored = storedValues(source, active)
  if (isOfNobody(active)) {
    const others = stored.filter((name) => name !== nobody)
    return others.length === 0
      ? sql`${column} is null`
      : sql`(${column} is null or ${column} = any(${others}))`
  }
  // One value is compared as one: the index then gives rows in the order of the page.
  return stored.length === 1 ? sql`${column} = ${stored[0]}` : sql`${column} = any(${stored})`
}

const isOfNobody = ({ filter, values }: ActiveFilter): boolean =>
  filter.type === 'anyOf' &&
  filter.operators === true &&
  String(values[0]).split(',').includes(nobody)
