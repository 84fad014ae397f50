/** Answers a query of a list: one page of rows, the total, and the sums. */
import type { Field, ListPage, ListQuery, Row } from '@countinghouse/contract/kit/list.ts'
import { stateOfId } from '@countinghouse/contract/kit/machine.ts'
import type { Database, Transaction } from '../db/database.ts'
import { type ActiveFilter, activeFilters, conditions } from './conditions.ts'
import { countRows, foldDeltas } from './count.ts'
import type { ListSource } from './define-list.ts'

export async function runList(
  db: Database,
  source: ListSource,
  merchantId: string,
  query: ListQuery,
): Promise<ListPage> {
  const filters = activeFilters(source.list, query)
  const [rows, counted] = await db.asMerchant(merchantId, (tx) =>
    Promise.all([
      selectPage(tx, source, merchantId, filters, query),
      countRows(tx, source, merchantId, filters),
    ]),
  )
  const { foldNeeded, ...totals } = counted
  // Left to itself: the answer is right without it, and the next one is quicker with it.
  if (foldNeeded) foldDeltas(db, merchantId, source.rollupKind as number).catch(() => {})
  return { records: rows.map(rowReader(source)), ...totals }
}

type StoredRow = Record<string, unknown>

export function selectPage(
  tx: Transaction,
  source: ListSource,
  merchantId: string,
  filters: ActiveFilter[],
  query: ListQuery,
) {
  const { size, current } = query
  return tx<StoredRow[]>`
    select ${selected(tx, source)} from ${tx(source.table)}
    where ${conditions(tx, source, merchantId, filters)}
    order by ${ordering(tx, source, query)}
    limit ${size} offset ${(current - 1) * size}`
}

export const selected = (tx: Transaction, { columns }: ListSource) =>
  tx.unsafe(
    Object.entries(columns)
      .map(([name, column]) => `${column} as "${name}"`)
      .join(', '),
  )

/** Rows without a value come last, whichever way the list is sorted downwards, as the indexes have them. */
export function ordering(tx: Transaction, { list, columns }: ListSource, query: ListQuery) {
  const key = query.sortKey ?? list.defaultSort.key
  const ascending = (query.sortType ?? list.defaultSort.type) === 1
  const column = columns[key] as string
  const unique = columns[list.key] as string
  const nullable = key === 'finishTime'
  return tx.unsafe(
    ascending
      ? `${column} asc${nullable ? ' nulls first' : ''}, ${unique} asc`
      : `${column} desc${nullable ? ' nulls last' : ''}, ${unique} desc`,
  )
}

/** From what the database stores to what travels: names for numbers, ISO for instants, plain decimals. */
export function rowReader({ list }: ListSource): (stored: StoredRow) => Row {
  const readers = Object.entries(list.fields).map(
    ([name, field]) => [name, readerOf(field)] as const,
  )
  return (stored) => {
    const row: Row = {}
    for (const [name, read] of readers)
      row[name] = stored[name] === null ? null : read(stored[name])
    return row
  }
}

function readerOf(field: Field): (value: unknown) => string | number {
  switch (field.type) {
    case 'count':
      return (value) => Number(value)
    case 'instant':
      return (value) => (value as Date).toISOString()
    case 'status':
      return (value) => stateOfId(field.machine, value as number)
    case 'choice': {
      const names = new Map(Object.entries(field.choices.ids).map(([name, id]) => [id, name]))
      return (value) => names.get(value as number) ?? String(value)
    }
    case 'money':
    case 'decimal':
      return (value) => trimmed(value as string)
    default:
      return (value) => String(value)
  }
}

/** NUMERIC keeps the zeros it was given; people and sums do not need them. */
const trimmed = (amount: string) =>
  amount.includes('.') ? amount.replace(/0+$/, '').replace(/\.$/, '') : amount
