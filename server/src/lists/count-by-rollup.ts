/** Counts orders from the rollup and the deltas beside it, by the time of their creation, end or completion. */
import { joined, raw, type Sql, sql } from '../db/sql.ts'
import { together } from '../rollups/day-parts.ts'
import { dimensionOf, measureOf } from '../rollups/rollup.ts'
import { type ActiveFilter, both, periodOf } from './conditions.ts'
import type { ListSource } from './define-list.ts'
import { completed, created, ended, onDimension, partsOf, type Timed } from './rollup-parts.ts'
import { type Asked, countedColumns, groupedByCurrency } from './totals.ts'

/** Undefined where the rollup does not know: filters or totals of other columns, both clocks at once, part of a table. */
export function countByRollup(
  source: ListSource,
  asked: Asked,
  merchantId: string,
  filters: ActiveFilter[],
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
  const needed = new Set<string>()
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
  const counted = inRollup(source, asked)
  if (timed.length > 1 || !counted) return undefined
  for (const [, column] of [...counted.currencies, ...counted.sums]) needed.add(column)
  const { folded, live } = partsOf(rollup, merchantId, [...needed], timed[0])
  const parts = [...folded, ...live]
  // A period that ends before it begins has no part.
  if (parts.length === 0) return sql`select where false`
  return sql`
    select ${countedColumns(counted, raw('coalesce(sum(orders), 0)'))}
    from (${together(...parts)}) part
    where ${joined([raw('true'), ...conditions], both)} ${groupedByCurrency(counted)}`
}

/** What is asked for by the names that the rollup has for it. */
function inRollup({ rollup }: ListSource, { currencies, sums }: Asked): Asked | undefined {
  if (!rollup) return undefined
  const renamed = (fields: Asked['sums'], by: typeof dimensionOf | typeof measureOf) =>
    fields.flatMap(([field, column]) => {
      const counted = by(rollup, column)
      return counted ? [[field, counted] as const] : []
    })
  const known = { currencies: renamed(currencies, dimensionOf), sums: renamed(sums, measureOf) }
  const isWhole = known.currencies.length === currencies.length && known.sums.length === sums.length
  return isWhole ? known : undefined
}
