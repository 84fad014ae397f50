/** Answers a query of a list: one page of rows, the total, and the sums. */
import { setImmediate } from 'node:timers/promises'
import type { ListPage, ListQuery, Row } from '@countinghouse/contract/engine/list.ts'
import type { Database } from '../../platform/db/database.ts'
import { send, sql } from '../../platform/db/sql.ts'
import { type ActiveFilter, activeFilters } from './conditions.ts'
import { countQuery } from './count.ts'
import type { ListSource, Sequences } from './define-list.ts'
import { isPlannedOnce, pageQuery } from './page-query.ts'
import { rowReader, type StoredRow } from './row-reader.ts'
import { type CountRow, readCount } from './totals.ts'

export async function runList(
  db: Database,
  source: ListSource,
  merchantId: string,
  query: ListQuery,
): Promise<ListPage> {
  const filters = activeFilters(source.list, query)
  const sequences = await sequencesOf(db, source, merchantId, filters)
  const count = countQuery(source, merchantId, filters, sequences)
  const page = pageQuery(source, merchantId, filters, query, sequences)
  const planOnce = isPlannedOnce(source, filters, query, sequences)
  const [counts, , rows] = await db.readPipelined(merchantId, (tx) => [
    send<CountRow>(tx, count),
    planOnce ? undefined : tx`set local plan_cache_mode = auto`,
    send<StoredRow>(tx, page),
  ])
  return { records: await recordsOf(source, rows), ...readCount(source.list, counts) }
}

const rowsAtOnce = 1000

/** Converts thousands of rows in chunks, so that other requests are served in between. */
async function recordsOf(source: ListSource, rows: readonly StoredRow[]): Promise<Row[]> {
  const read = rowReader(source)
  if (rows.length <= rowsAtOnce) return rows.map(read)
  const records: Row[] = []
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    for (const row of rows.slice(at, at + rowsAtOnce)) records.push(read(row))
    await setImmediate()
  }
  return records
}

/** Up to this many sequences are read one by one. */
const fewSequences = 20

export async function sequencesOf(
  db: Database,
  source: ListSource,
  merchantId: string,
  filters: ActiveFilter[],
): Promise<Sequences | undefined> {
  const sequences = source.sequences?.(merchantId, filters)
  if (!sequences || sequences.areFew !== undefined) return sequences
  const [some] = await db.readPipelined(merchantId, (tx) => [
    send(
      tx,
      sql`select from (${sequences.query}) sequences where last > first limit ${fewSequences + 1}`,
    ),
  ])
  return { ...sequences, areFew: some.length <= fewSequences }
}
