/** Where orders of a kind are counted: one grain of the rollup, the deltas, and at the ends of periods the orders. */
import { identifier, joined, raw, type Sql, sql } from '../db/sql.ts'
import type { Parts, RollupSlice } from '../rollups/day-parts.ts'
import {
  type Dimension,
  dimensionOf,
  expressionOf,
  orderRollup,
  type Rollup,
} from '../rollups/rollup.ts'
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
  const column = identifier(dimension)
  const condition =
    filter.type === 'equals' ? sql`${column} = ${String(values[0])}` : anyOf(source, active, column)
  return { dimension, condition }
}

const comma = raw(', ')

/** The half hours and days that periods fill: `at` which each row is counted, and the columns. */
export function periodParts(
  { table, where, clock, halfHour, columns }: RollupSlice,
  periods: readonly Period[],
): Parts {
  const { days, halfHours, whole } = splitPeriods(periods)
  const named = joined(columns.map(identifier), comma)
  const ofClock = clock === undefined ? where : sql`${where} and clock = ${raw(String(clock))}`
  const folded = (grain: 1 | 2) => (span: Period) =>
    sql`
    select bucket as at, ${named} from ${identifier(table.rollup)}
    where ${ofClock} and grain = ${raw(String(grain))} and ${within(identifier('bucket'), span)}`
  return {
    folded: [...days.map(folded(1)), ...halfHours.map(folded(2))],
    live: whole.map(
      (span) => sql`
        select ${identifier(halfHour)} as at, ${named} from ${identifier(table.deltas)}
        where ${where} and ${within(identifier(halfHour), span)}`,
    ),
  }
}

/**
 * Rows that add up to the orders of all time, or of periods: `orders` and the named columns, and of periods the time
 * `at` which they are counted. Live are also the orders at the ends of periods. A period that ends before it begins has
 * no part.
 */
export function partsOf(
  rollup: Rollup,
  merchantId: string,
  columns: readonly string[],
  timed: Timed | undefined,
): Parts {
  const { clock, at, halfHour } = timed?.clock ?? created
  const where = sql`merchant_id = ${merchantId} and kind = ${rollup.kind}`
  const counted = ['orders', ...columns]
  if (!timed) {
    const named = joined(counted.map(identifier), comma)
    return {
      folded: [
        sql`select ${named} from order_rollup where ${where} and clock = ${raw(String(clock))} and grain = 0`,
      ],
      live: [sql`select ${named} from order_delta where ${where}`],
    }
  }
  const parts = periodParts(
    { table: orderRollup, where, clock, halfHour, columns: counted },
    timed.periods,
  )
  const expressions = columns.map(
    (column) => sql`${expressionOf(rollup, column as Dimension)} as ${identifier(column)}`,
  )
  // A short period has no other part: the names are needed.
  const single = (span: Period) => sql`
    select ${joined([sql`${identifier(at)} as at`, raw('1 as orders'), ...expressions], comma)}
    from ${identifier(rollup.table)} where merchant_id = ${merchantId} and ${within(identifier(at), span)}`
  const { rest } = splitPeriods(timed.periods)
  return { ...parts, live: [...parts.live, ...rest.map(single)] }
}
