/** Passes many rows as one parameter: the statement has the same text for any number of rows, so it is planned once. */
import type { Query, QueryResultRow, Tag } from './query.ts'
import { identifier, joined, raw, type SqlFragment, sql } from './sql.ts'

type Row = Readonly<Record<string, unknown>>

const comma = raw(', ')
/** Up to this many rows are sent as plain values, which is cheaper than parsing JSON. */
const few = 4

/** Rows with the columns and types of a table, in this order. Columns that a row does not name are null. */
export const rowsFromJson = (table: string, rows: readonly Row[]): SqlFragment =>
  sql`json_populate_recordset(null::${identifier(table)}, ${JSON.stringify(rows)}::json)`

/** Needs at least one row. The first row decides which columns are written; the others get their defaults. */
export function insertRows<R extends object = QueryResultRow>(
  tx: Tag,
  table: string,
  rows: readonly Row[],
): Query<R[]> {
  if (rows.length <= few) return tx<R[]>`insert into ${tx(table)} ${tx(rows)}`
  const columns = joined(Object.keys(rows[0] ?? {}).map(identifier), comma)
  return tx<R[]>`
    insert into ${tx(table)} (${columns}) select ${columns} from ${rowsFromJson(table, rows)}`
}

/**
 * For rows of which nothing is asked. Many return something all the same: a coordinator of shards inserts them by COPY
 * otherwise, which row level security refuses.
 */
export const writeRows = (tx: Tag, table: string, rows: readonly Row[]): Query<object[]> =>
  rows.length <= few ? insertRows(tx, table, rows) : tx`${insertRows(tx, table, rows)} returning 1`
