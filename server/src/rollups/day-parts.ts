/**
 * Rows of a rollup by days that begin at any half hour. Most begin where days of the rollup do, and those are all that
 * is read. Any other day is a day of the rollup that began before it, without the half hours until its beginning and
 * with those of the next day until the next one begins.
 */
import { identifier, joined, raw, type Sql, sql } from '../db/sql.ts'
import { boundsOf, type CoarserDays, type Days, rollupDays } from './days.ts'
import type { ReportClock, RollupTable } from './rollup-table.ts'

export interface RollupSlice {
  table: RollupTable
  /** Which rows, of the rollup and of the deltas alike. */
  where: Sql
  /** The clock of the rollup where it has several, and the column of the deltas that it counts by. */
  clock?: number
  halfHour: string
  columns: readonly string[]
}

/** Days are kept of the clocks that reports go by. */
export type DaySlice = Omit<RollupSlice, 'clock'> & {
  clock?: ReportClock
  /** By no other columns than these days have. */
  coarser?: CoarserDays
}

const comma = raw(', ')

/** Rows that are added up: those of the rollup, which change when deltas are folded and not before, and the deltas. */
export interface Parts {
  folded: Sql[]
  live: Sql[]
}

/** `day` from 1, `sign` by which every sum is multiplied, and the columns. */
export function dayParts(
  { table, where, clock, halfHour, columns, coarser }: DaySlice,
  days: Days,
): Parts {
  const bounds = boundsOf(days)
  const { starts, intoMs, ...grains } = rollupDays(days)
  const grain = grains[coarser ?? 'grain']
  const rollup = identifier(table.rollup)
  const named = joined(columns.map(identifier), comma)
  const ofClock = clock === undefined ? where : sql`${where} and clock = ${raw(String(clock))}`
  const folded = [
    sql`
      select width_bucket(bucket, ${starts}::timestamptz[]) as day, 1 as sign, ${named}
      from ${rollup}
      where ${ofClock} and grain = ${raw(String(grain))} and bucket >= ${starts[0]} and bucket < ${starts.at(-1)}`,
  ]
  const live = [
    sql`
      select width_bucket(${identifier(halfHour)}, ${bounds}::timestamptz[]) as day, 1 as sign, ${named}
      from ${identifier(table.deltas)}
      where ${where} and ${identifier(halfHour)} >= ${bounds[0]} and ${identifier(halfHour)} < ${bounds.at(-1)}`,
  ]
  if (intoMs > 0) {
    folded.push(sql`
      select day, sign, ${named} from (
        select part.*, (start.day - moved.back)::integer as day, moved.sign
        from unnest(${starts}::timestamptz[]) with ordinality start (at, day)
        cross join lateral (
          select ${named} from ${rollup}
          where ${ofClock} and grain = 2 and bucket >= start.at
            and bucket < start.at + ${intoMs} * interval '1 millisecond'
          offset 0) part
        cross join (values (0, -1), (1, 1)) moved (back, sign)) moved
      where day between 1 and ${days.count}`)
  }
  return { folded, live }
}

export const unionAll = (...parts: readonly Sql[]): Sql => joined(parts, raw(' union all '))
