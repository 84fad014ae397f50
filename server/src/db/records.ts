/** Many rows as one parameter: the text of a statement is the same for any number of them, and is planned once. */
import type { Query, QueryResultRow, Tag } from './query.ts'
import { joined, name, raw, type Sql, sql } from './sql.ts'

type Row = Readonly<Record<string, unknown>>

const comma = raw(', ')
/** So many are sent as values: to take JSON apart costs more than they do. */
const few = 4

/** Rows with the columns and types of a table, in this order. Columns that a row does not name are null. */
export const recordsOf = (table: string, rows: readonly Row[]): Sql =>
  sql`json_populate_recordset(null::${name(table)}, ${JSON.stringify(rows)}::json)`

/** For one row at least. All have the columns of the first; those of the table that it does not name get their defaults. */
export function insertRecords<R extends object = QueryResultRow>(
  tx: Tag,
  table: string,
  rows: readonly Row[],
): Query<R[]> {
  if (rows.length <= few) return tx<R[]>`insert into ${tx(table)} ${tx(rows)}`
  const columns = joined(Object.keys(rows[0] ?? {}).map(name), comma)
  return tx<R[]>`
    insert into ${tx(table)} (${columns}) select ${columns} from ${recordsOf(table, rows)}`
}
