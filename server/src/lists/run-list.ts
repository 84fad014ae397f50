/** Answers a query of a list: one page of rows, the total, and the sums. */
import type { Field, List, ListPage, ListQuery, Row } from '@countinghouse/contract/kit/list.ts'
import type { Database, Transaction } from '../db/database.ts'
import { type ActiveFilter, activeFilters, conditions } from './conditions.ts'
import { type Counted, countQuery, countRows, foldDeltas, readCount } from './count.ts'
import type { ListSource, Runs } from './define-list.ts'

export async function runList(
  db: Database,
  source: ListSource,
  merchantId: string,
  query: ListQuery,
): Promise<ListPage> {
  const filters = activeFilters(source.list, query)
  const read = source.numbered ? readNumbered : readPage
  const [rows, counted] = await read(db, source, merchantId, filters, query)
  const { foldNeeded, ...totals } = counted
  // Left to itself: the answer is right without it, and the next one is quicker with it.
  if (foldNeeded) foldDeltas(db, merchantId, source.rollupKind as number).catch(() => {})
  return { records: rows.map(rowReader(source)), ...totals }
}

type StoredRow = Record<string, unknown>
type PageAndCount = [rows: StoredRow[], counted: Counted]

async function readPage(
  db: Database,
  source: ListSource,
  merchantId: string,
  filters: ActiveFilter[],
  query: ListQuery,
): Promise<PageAndCount> {
  const count = (tx: Transaction) => countQuery(tx, source, merchantId, filters)
  const page = (tx: Transaction) => selectPage(tx, source, merchantId, filters, query)
  // The plan of a count, and of a page without filters, is the same whatever the values: it is made once. With
  // filters the values decide which index is the right one.
  if (filters.length === 0) {
    const [counts, rows] = await db.readTogether(merchantId, (tx) => [count(tx), page(tx)])
    return [rows, readCount(source.list, counts)]
  }
  const [counts, , rows] = await db.readTogether(merchantId, (tx) => [
    count(tx),
    tx`set local plan_cache_mode = auto`,
    page(tx),
  ])
  return [rows, readCount(source.list, counts)]
}

/** Numbers are asked for first: they say where the page is. */
function readNumbered(
  db: Database,
  source: ListSource,
  merchantId: string,
  filters: ActiveFilter[],
  query: ListQuery,
): Promise<PageAndCount> {
  return db.asMerchant(merchantId, async (tx) => {
    const numbered = await source.numbered?.(tx, merchantId, filters)
    return Promise.all([
      selectPage(tx, source, merchantId, filters, query, numbered?.runs),
      countRows(tx, source, merchantId, filters, numbered),
    ])
  })
}

export function selectPage(
  tx: Transaction,
  source: ListSource,
  merchantId: string,
  filters: ActiveFilter[],
  query: ListQuery,
  runs?: Runs,
) {
  if (runs) return selectRuns(tx, source, merchantId, query, runs)
  const { size, current } = query
  // A plan that is made once must know how few rows are wanted; later pages would each be a plan of their own.
  const cut =
    current === 1
      ? tx`limit ${tx.unsafe(String(size))}`
      : tx`limit ${size} offset ${(current - 1) * size}`
  return tx<StoredRow[]>`
    select ${selected(tx, source)} from ${tx(source.table)}
    where ${conditions(tx, source, merchantId, filters)}
    order by ${ordering(tx, source, query)} ${cut}`
}

/**
 * A page by its numbers. Of one run the thousandth costs what the first does. Of several each gives as many rows as
 * the page could need of it, whatever lies between them in the table.
 */
function selectRuns(
  tx: Transaction,
  source: ListSource,
  merchantId: string,
  query: ListQuery,
  { column, seq, of }: Runs,
) {
  if (of.length === 0) return tx<StoredRow[]>`select where false`
  const { size, current } = query
  const ascending = (query.sortType ?? source.list.defaultSort.type) === 1
  const skipped = (current - 1) * size
  const skippedInRun = of.length === 1 ? skipped : 0
  const wanted = of.length === 1 ? size : skipped + size
  const parts = of.map(({ id, from, to }) => {
    const [above, upTo] = ascending
      ? [from + skippedInRun, Math.min(from + skippedInRun + wanted, to)]
      : [Math.max(to - skippedInRun - wanted, from), to - skippedInRun]
    return tx`
      (select ${selected(tx, source)} from ${tx(source.table)}
       where merchant_id = ${merchantId} and ${tx(column)} = ${id}
         and ${tx(seq)} > ${above} and ${tx(seq)} <= ${upTo})`
  })
  const all = parts.reduce((union, part) => tx`${union} union all ${part}`)
  const { key, defaultSort } = source.list
  const direction = ascending ? 'asc' : 'desc'
  return tx<StoredRow[]>`
    select * from (${all}) runs
    order by ${tx(query.sortKey ?? defaultSort.key)} ${tx.unsafe(direction)}, ${tx(key)} ${tx.unsafe(direction)}
    limit ${size} offset ${skipped - skippedInRun}`
}

export const selected = (tx: Transaction, { columns }: ListSource) =>
  tx.unsafe(
    Object.entries(columns)
      .map(([name, column]) => `${column} as "${name}"`)
      .join(', '),
  )

/** Rows without a value come last, whichever way the list is sorted downwards, as the indexes have them. */
export function ordering(
  tx: Transaction,
  { list, columns, nullable = [] }: ListSource,
  query: ListQuery,
) {
  const key = query.sortKey ?? list.defaultSort.key
  const ascending = (query.sortType ?? list.defaultSort.type) === 1
  const column = columns[key] as string
  const unique = columns[list.key] as string
  const empty = nullable.includes(key)
  return tx.unsafe(
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
