/** Counts orders from the rollup and the deltas beside it, by the time of their creation or of their end. */
import { joined, name, raw, type Sql, sql } from '../db/sql.ts'
import { type Dimension, dimensionOf, expressionOf, measureOf } from '../rollups/rollup.ts'
import { type ActiveFilter, anyOf, both, periodOf, within } from './conditions.ts'
import type { ListSource } from './define-list.ts'
import { type Period, splitPeriod } from './period.ts'
import { type Asked, countedColumns, groupedByCurrency } from './totals.ts'

interface Clock {
  clock: 0 | 1
  /** The column of the orders, and of the deltas. */
  at: string
  halfHour: string
}
const created: Clock = { clock: 0, at: 'created_at', halfHour: 'created_half_hour' }
const ended: Clock = { clock: 1, at: 'finished_at', halfHour: 'ended_half_hour' }

interface Timed {
  clock: Clock
  period: Period
}

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
      ? [created, ended].find(({ at }) => at === columnOf(active))
      : undefined
  const timed: Timed[] = []
  const conditions: Sql[] = []
  const needed = new Set<string>()
  for (const active of filters) {
    const clock = clockOf(active)
    const period = periodOf(active)
    if (clock && period) {
      timed.push({ clock, period })
      continue
    }
    const dimension = dimensionOf(rollup, columnOf(active))
    const { type } = active.filter
    if (!dimension || (type !== 'anyOf' && type !== 'equals')) return undefined
    needed.add(dimension)
    const column = name(dimension)
    conditions.push(
      type === 'equals'
        ? sql`${column} = ${String(active.values[0])}`
        : anyOf(source, active, column),
    )
  }
  const counted = inRollup(source, asked)
  if (timed.length > 1 || !counted) return undefined
  for (const [, column] of [...counted.currencies, ...counted.sums]) needed.add(column)
  const parts = partsOf(source, merchantId, [...needed], timed[0])
  // A period that ends before it begins has no part.
  if (parts.length === 0) return sql`select where false`
  return sql`
    select ${countedColumns(counted, raw('coalesce(sum(orders), 0)'))}
    from (${joined(parts, raw(' union all '))}) part
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

/** One grain of the rollup, the deltas, and of a period the orders at its two ends. */
function partsOf(
  { rollup, table = '' }: ListSource,
  merchantId: string,
  columns: readonly string[],
  timed: Timed | undefined,
): Sql[] {
  if (!rollup) return []
  const { clock, at, halfHour } = timed?.clock ?? created
  const comma = raw(', ')
  const of = sql`merchant_id = ${merchantId} and kind = ${rollup.kind}`
  const counted = joined(['orders', ...columns].map(name), comma)
  const folded = (grain: number, where: Sql) => sql`
    select ${counted} from order_rollup
    where ${of} and clock = ${raw(String(clock))} and grain = ${raw(String(grain))} and ${where}`
  const waiting = (where: Sql) => sql`select ${counted} from order_delta where ${of} and ${where}`
  if (!timed) return [folded(0, raw('true')), waiting(raw('true'))]
  const expressions = columns.map((column) => expressionOf(rollup, column as Dimension))
  const single = (span: Period) => sql`
    select ${joined([raw('1'), ...expressions], comma)}
    from ${name(table)} where merchant_id = ${merchantId} and ${within(name(at), span)}`
  const { days, halfHours, rest } = splitPeriod(timed.period)
  return [
    ...days.map((span) => folded(1, within(name('bucket'), span))),
    ...halfHours.map((span) => folded(2, within(name('bucket'), span))),
    ...[...days, ...halfHours].map((span) => waiting(within(name(halfHour), span))),
    ...rest.map(single),
  ]
}
