/** Counts orders from the rollup and the deltas beside it, by the time of their creation, end or completion. */
import { joined, raw, type Sql, sql } from '../db/sql.ts'
import { unionAll } from '../rollups/day-parts.ts'
import { dimensionOf, measureOf } from '../rollups/rollup.ts'
import { type ActiveFilter, and, matchingRows, periodOf } from './conditions.ts'
import type { ListSource } from './define-list.ts'
import { completed, created, ended, onDimension, partsOf, type Timed } from './rollup-parts.ts'
import { countedColumns, groupedByCurrency, type TotalColumns } from './totals.ts'

/** Undefined where the rollup can't answer: filters or totals on other columns, two clocks at once, part of a table. */
export function countByRollup(
  source: ListSource,
  asked: TotalColumns,
  merchantId: string,
  filters: ActiveFilter[],
): Sql | undefined {
  const counted = inRollup(source, asked)
  if (!counted) return undefined
  const columns = [...counted.currencies, ...counted.sums].map(([, column]) => column)
  const rows = countedRows(source, merchantId, filters, columns)
  return (
    rows &&
    sql`
    select ${countedColumns(counted, raw('coalesce(sum(orders), 0)'))}
    from ${rows} ${groupedByCurrency(counted)}`
  )
}

/** How many orders are in each state. */
export function statusCountQuery(
  source: ListSource,
  merchantId: string,
  filters: ActiveFilter[],
): Sql | undefined {
  const rows = countedRows(source, merchantId, filters, ['status'])
  return rows && sql`select status, sum(orders)::float8 as orders from ${rows} group by status`
}

/** The same from the rows themselves, whatever the filters are. */
export const directStatusCountQuery = (
  source: ListSource,
  merchantId: string,
  filters: ActiveFilter[],
): Sql =>
  sql`select status, count(*)::float8 as orders from ${matchingRows(source, merchantId, filters)} group by status`

/** `(…) part where …`: rows with `orders`, the named columns, and those that the filters need. */
function countedRows(
  source: ListSource,
  merchantId: string,
  filters: ActiveFilter[],
  named: readonly string[],
): Sql | undefined {
  const { rollup, where, columns } = source
  if (!rollup || where !== undefined) return undefined
  const columnOf = ({ filter }: ActiveFilter) => columns[filter.field] as string
  const clockOf = (active: ActiveFilter) =>
    active.filter.type === 'period'
      ? [created, ended, completed].find(({ at }) => at === columnOf(active))
      : undefined
  const timed: Timed[] = []
  const conditions: Sql[] = []
  const needed = new Set(named)
  for (const active of filters) {
    const clock = clockOf(active)
    const period = periodOf(active)
    if (clock && period) {
      timed.push({ clock, periods: [period] })
      continue
    }
    const narrowed = onDimension(source, rollup, active)
    if (!narrowed) return undefined
    needed.add(narrowed.dimension)
    conditions.push(narrowed.condition)
  }
  if (timed.length > 1) return undefined
  const partsIn = (period: Timed | undefined) => {
    const { folded, live } = partsOf(rollup, merchantId, [...needed], period)
    return [...folded, ...live]
  }
  const parts = partsIn(timed[0])
  // A period that ends before it begins is empty.
  if (parts.length === 0) return sql`(${unionAll(...partsIn(undefined))}) part where false`
  return sql`(${unionAll(...parts)}) part where ${joined([raw('true'), ...conditions], and)}`
}

/** The requested columns by their names in the rollup; undefined where it lacks one. */
function inRollup(
  { rollup }: ListSource,
  { currencies, sums }: TotalColumns,
): TotalColumns | undefined {
  if (!rollup) return undefined
  const renamed = (fields: TotalColumns['sums'], by: typeof dimensionOf | typeof measureOf) =>
    fields.flatMap(([field, column]) => {
      const counted = by(rollup, column)
      return counted ? [[field, counted] as const] : []
    })
  const known = { currencies: renamed(currencies, dimensionOf), sums: renamed(sums, measureOf) }
  const isWhole = known.currencies.length === currencies.length && known.sums.length === sums.length
  return isWhole ? known : undefined
}
