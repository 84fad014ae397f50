/**
 * How many rows a query has, and their sums per currency. For orders this is read from the rollup whenever
 * the filters are among its dimensions, so that it costs the same for a thousand orders and for ten million.
 */
import type { Transaction } from '../../platform/db/database.ts'
import { raw, type SqlFragment, send, sql } from '../../platform/db/sql.ts'
import { type ActiveFilter, matchingRows } from './conditions.ts'
import { countByRollup } from './count-by-rollup.ts'
import type { ListSource } from './define-list.ts'
import {
  type Counted,
  type CountRow,
  countedColumns,
  groupedByCurrency,
  readCount,
  type TotalColumns,
  totalColumnsOf,
} from './totals.ts'

export async function countRows(
  tx: Transaction,
  source: ListSource,
  merchantId: string,
  filters: ActiveFilter[],
): Promise<Counted> {
  const rows = await send<CountRow>(tx, countQuery(source, merchantId, filters))
  return readCount(source.list, rows)
}

export function countQuery(
  source: ListSource,
  merchantId: string,
  filters: ActiveFilter[],
  sequences = source.sequences?.(merchantId, filters),
): SqlFragment {
  if (sequences) {
    return sql`select coalesce(sum(greatest(last - first, 0)), 0) as orders from (${sequences.query}) sequences`
  }
  const columns = totalColumnsOf(source)
  return (
    countByRollup(source, columns, merchantId, filters) ??
    countDirectly(source, columns, merchantId, filters)
  )
}

const countDirectly = (
  source: ListSource,
  totals: TotalColumns,
  merchantId: string,
  filters: ActiveFilter[],
): SqlFragment => sql`
  select ${countedColumns(totals, raw('count(*)'))}
  from ${matchingRows(source, merchantId, filters)} ${groupedByCurrency(totals)}`
