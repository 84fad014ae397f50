/**
 * The parts that counts of orders are added up from: a grain of the rollup, the deltas, and single orders at the ends
 * of periods.
 */
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
  /** Its column in the orders and in the deltas. */
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

/** A filter as a condition on a dimension of the rollup; undefined where it is none. */
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

/** The days and half hours of the rollup within the periods, each row with the time `at` which it is counted. */
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
 * Rows that add up to all orders, or to those of periods: `orders`, the named columns, and for periods the time `at`
 * which they are counted. Orders at the ends of periods are among the live rows. A period that ends before it begins
 * is empty.
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
  // Names every column: for a short period this is the only part.
  const single = (span: Period) => sql`
    select ${joined([sql`${identifier(at)} as at`, raw('1 as orders'), ...expressions], comma)}
    from ${identifier(rollup.table)} where merchant_id = ${merchantId} and ${within(identifier(at), span)}`
  const { rest } = splitPeriods(timed.periods)
  return { ...parts, live: [...parts.live, ...rest.map(single)] }
}
