/**
 * How many rows a query has, and their sums per currency. For orders this is read from the rollup whenever
 * the filters are among its dimensions, so that it costs the same for a thousand orders and for ten million.
 */
import type { Transaction } from '../db/database.ts'
import { raw, type Sql, send, sql } from '../db/sql.ts'
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
): Sql {
  if (sequences) {
    return sql`select coalesce(sum(greatest(last - first, 0)), 0) as orders from (${sequences.query}) sequences`
  }
  const asked = totalColumnsOf(source)
  return (
    countByRollup(source, asked, merchantId, filters) ??
    countDirectly(source, asked, merchantId, filters)
  )
}

const countDirectly = (
  source: ListSource,
  asked: TotalColumns,
  merchantId: string,
  filters: ActiveFilter[],
): Sql => sql`
  select ${countedColumns(asked, raw('count(*)'))}
  from ${matchingRows(source, merchantId, filters)} ${groupedByCurrency(asked)}`
