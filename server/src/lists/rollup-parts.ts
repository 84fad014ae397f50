/** Where orders of a kind are counted: one grain of the rollup, the deltas, and at the ends of periods the orders. */
import { joined, name, raw, type Sql, sql } from '../db/sql.ts'
import { type Dimension, dimensionOf, expressionOf, type Rollup } from '../rollups/rollup.ts'
import { type ActiveFilter, anyOf, within } from './conditions.ts'
import type { ListSource } from './define-list.ts'
import { type Period, splitPeriods } from './period.ts'

export interface Clock {
  clock: 0 | 1 | 2
  /** The column of the orders, and of the deltas. */
  at: string
  halfHour: string
}
export const created: Clock = { clock: 0, at: 'created_at', halfHour: 'created_half_hour' }
export const ended: Clock = { clock: 1, at: 'finished_at', halfHour: 'ended_half_hour' }
export const completed: Clock = {
  clock: 2,
  at: 'completed_at',
  halfHour: 'completed_half_hour',
}

export interface Timed {
  clock: Clock
  /** In order, and none within another. */
  periods: readonly Period[]
}

/** A filter as a condition on a dimension of the rollup; undefined where the rollup does not know it. */
export function onDimension(
  source: ListSource,
  rollup: Rollup,
  active: ActiveFilter,
): { dimension: Dimension; condition: Sql } | undefined {
  const { filter, values } = active
  const dimension = dimensionOf(rollup, source.columns[filter.field] as string)
  if (!dimension || (filter.type !== 'anyOf' && filter.type !== 'equals')) return undefined
  const column = name(dimension)
  const condition =
    filter.type === 'equals' ? sql`${column} = ${String(values[0])}` : anyOf(source, active, column)
  return { dimension, condition }
}

/**
 * Rows that add up to the orders of all time, or of periods: `orders` and the named columns, and of periods the time
 * `at` which they are counted. A period that ends before it begins has no part.
 */
export interface Parts {
  /** Of the rollup: they change when deltas are folded, and not before. */
  folded: Sql[]
  /** Deltas, and the orders at the ends of periods. */
  live: Sql[]
}

export function partsOf(
  rollup: Rollup,
  merchantId: string,
  columns: readonly string[],
  timed: Timed | undefined,
): Parts {
  const { clock, at, halfHour } = timed?.clock ?? created
  const comma = raw(', ')
  const of = sql`merchant_id = ${merchantId} and kind = ${rollup.kind}`
  const counted = joined(['orders', ...columns].map(name), comma)
  const selected = (time: string) => (timed ? sql`${name(time)} as at, ${counted}` : counted)
  const folded = (grain: number, where: Sql) => sql`
    select ${selected('bucket')} from order_rollup
    where ${of} and clock = ${raw(String(clock))} and grain = ${raw(String(grain))} and ${where}`
  const waiting = (where: Sql) =>
    sql`select ${selected(halfHour)} from order_delta where ${of} and ${where}`
  if (!timed) return { folded: [folded(0, raw('true'))], live: [waiting(raw('true'))] }
  const expressions = columns.map(
    (column) => sql`${expressionOf(rollup, column as Dimension)} as ${name(column)}`,
  )
  // A short period has no other part: the names are needed.
  const single = (span: Period) => sql`
    select ${joined([sql`${name(at)} as at`, raw('1 as orders'), ...expressions], comma)}
    from ${name(rollup.table)} where merchant_id = ${merchantId} and ${within(name(at), span)}`
  const { days, halfHours, whole, rest } = splitPeriods(timed.periods)
  return {
    folded: [
      ...days.map((span) => folded(1, within(name('bucket'), span))),
      ...halfHours.map((span) => folded(2, within(name('bucket'), span))),
    ],
    live: [...whole.map((span) => waiting(within(name(halfHour), span))), ...rest.map(single)],
  }
}
