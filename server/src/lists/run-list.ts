/** Answers a query of a list: one page of rows, the total, and the sums. */
import type { Field, List, ListPage, ListQuery, Row } from '@countinghouse/contract/kit/list.ts'
import type { Database } from '../db/database.ts'
import { name, raw, type Sql, send, sql } from '../db/sql.ts'
import { type ActiveFilter, activeFilters, conditions } from './conditions.ts'
import { type CountRow, countQuery, foldDeltas, readCount } from './count.ts'
import type { ListSource, Numbered } from './define-list.ts'

export async function runList(
  db: Database,
  source: ListSource,
  merchantId: string,
  query: ListQuery,
): Promise<ListPage> {
  const filters = activeFilters(source.list, query)
  const numbered = await numbersOf(db, source, merchantId, filters)
  const count = countQuery(source, merchantId, filters)
  const page = pageQuery(source, merchantId, filters, query, numbered)
  // The plan of a count, of a page by its numbers and of one without filters is the same whatever the values: it
  // is made once. With filters the values decide which index is the right one.
  const planOnce = filters.length === 0 || numbered?.few === true
  const [counts, , rows] = await db.readTogether(merchantId, (tx) => [
    send<CountRow>(tx, count),
    planOnce ? undefined : tx`set local plan_cache_mode = auto`,
    send<StoredRow>(tx, page),
  ])
  const { foldNeeded, ...totals } = readCount(source.list, counts)
  // Left to itself: the answer is right without it, and the next one is quicker with it.
  if (foldNeeded) foldDeltas(db, merchantId, source.rollupKind as number).catch(() => {})
  return { records: rows.map(rowReader(source)), ...totals }
}

type StoredRow = Record<string, unknown>

/** So few runs are read one by one, whatever lies between them in the table. */
const fewRuns = 20

export async function numbersOf(
  db: Database,
  source: ListSource,
  merchantId: string,
  filters: ActiveFilter[],
): Promise<Numbered | undefined> {
  const numbered = source.numbered?.(merchantId, filters)
  if (!numbered || numbered.few !== undefined) return numbered
  const [some] = await db.readTogether(merchantId, (tx) => [
    send(tx, sql`select from (${numbered.runs}) runs where last > first limit ${fewRuns + 1}`),
  ])
  return { ...numbered, few: some.length <= fewRuns }
}

export function pageQuery(
  source: ListSource,
  merchantId: string,
  filters: ActiveFilter[],
  query: ListQuery,
  numbered?: Numbered,
): Sql {
  if (numbered?.few) return pageOfRuns(source, merchantId, query, numbered)
  const { size, current } = query
  // A plan that is made once must know how few rows are wanted; later pages would each be a plan of their own.
  const cut =
    current === 1 ? raw(`limit ${size}`) : sql`limit ${size} offset ${(current - 1) * size}`
  return sql`
    select ${selected(source)} from ${name(source.table)}
    where ${conditions(source, merchantId, filters)}
    order by ${ordering(source, query)} ${cut}`
}

/**
 * A page by its numbers. Of a run that is alone the thousandth costs what the first does. Of several each gives as
 * many rows as the page could need of it, whatever lies between them in the table.
 */
function pageOfRuns(
  source: ListSource,
  merchantId: string,
  query: ListQuery,
  { runs, column, seq }: Numbered,
): Sql {
  const { size, current } = query
  const { key, defaultSort } = source.list
  const ascending = (query.sortType ?? defaultSort.type) === 1
  const direction = raw(ascending ? 'asc' : 'desc')
  const skipped = sql`${(current - 1) * size}::bigint`
  const wanted = sql`${current * size}::bigint`
  const bounds = ascending
    ? sql`first + own as low, least(first + ${wanted}, last) as high`
    : sql`greatest(last - ${wanted}, first) as low, last - own as high`
  return sql`
    with run as materialized (
      select id, own, ${bounds} from (
        select id, first, last, case when count(*) over () = 1 then ${skipped} else 0 end as own
        from (${runs}) runs where last > first) runs)
    select part.* from run cross join lateral (
      select ${selected(source)} from ${name(source.table)}
      where merchant_id = ${merchantId} and ${name(column)} = run.id
        and ${name(seq)} > run.low and ${name(seq)} <= run.high
      -- Kept apart: joined with the runs, rows would be looked for by their run alone.
      offset 0) part
    order by ${name(query.sortKey ?? defaultSort.key)} ${direction}, ${name(key)} ${direction}
    limit ${size} offset (select ${skipped} - coalesce(min(own), 0) from run)`
}

const selections = new WeakMap<ListSource, Sql>()

export function selected(source: ListSource): Sql {
  const known = selections.get(source)
  if (known) return known
  const columns = Object.entries(source.columns).map(([name, column]) => `${column} as "${name}"`)
  const all = raw(columns.join(', '))
  selections.set(source, all)
  return all
}

/** Rows without a value come last, whichever way the list is sorted downwards, as the indexes have them. */
export function ordering({ list, columns, nullable = [] }: ListSource, query: ListQuery): Sql {
  const key = query.sortKey ?? list.defaultSort.key
  const ascending = (query.sortType ?? list.defaultSort.type) === 1
  const column = columns[key] as string
  const unique = columns[list.key] as string
  const empty = nullable.includes(key)
  return raw(
    ascending
      ? `${column} asc${empty ? ' nulls first' : ''}, ${unique} asc`
      : `${column} desc${empty ? ' nulls last' : ''}, ${unique} desc`,
  )
}

type RowReader = (stored: StoredRow) => Row
const readers = new WeakMap<List, RowReader>()

/** From what the database stores to what travels: names for numbers, ISO for instants, plain decimals. */
export function rowReader({ list }: ListSource): RowReader {
  const known = readers.get(list)
  if (known) return known
  const fields = Object.entries(list.fields).map(
    ([name, field]) => [name, readerOf(field)] as const,
  )
  const reader: RowReader = (stored) => {
    const row: Row = {}
    for (const [name, read] of fields) row[name] = stored[name] === null ? null : read(stored[name])
    return row
  }
  readers.set(list, reader)
  return reader
}

function readerOf(field: Field): (value: unknown) => string | number {
  switch (field.type) {
    case 'count':
      return (value) => Number(value)
    case 'instant':
      return (value) => (value as Date).toISOString()
    case 'status':
      return nameOf(Object.entries(field.machine.states).map(([name, { id }]) => [id, name]))
    case 'choice':
      return nameOf(Object.entries(field.choices.ids).map(([name, id]) => [id, name]))
    case 'money':
    case 'decimal':
      return (value) => trimmed(value as string)
    default:
      return (value) => String(value)
  }
}

function nameOf(names: [id: number, name: string][]): (value: unknown) => string {
  const known = new Map(names)
  return (value) => known.get(value as number) ?? String(value)
}

/** NUMERIC keeps the zeros it was given; people and sums do not need them. */
const trimmed = (amount: string) =>
  amount.includes('.') ? amount.replace(/0+$/, '').replace(/\.$/, '') : amount
