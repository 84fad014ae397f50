/**
 * Rows of a rollup by days that begin at any half hour. Where they begin with days of the rollup, those days are all
 * that is read. Otherwise each is computed from the rollup's day that begins before it: less the half hours before
 * its own beginning, plus those of the next day up to its own end.
 */
import { identifier, joined, raw, type Sql, sql } from '../db/sql.ts'
import { boundsOf, type CoarserDays, type Days, rollupDays } from './days.ts'
import type { ReportClock, RollupTable } from './rollup-table.ts'

export interface RollupSlice {
  table: RollupTable
  /** The condition on rows of both the rollup and the deltas. */
  where: Sql
  /** The clock, where the rollup has several, and the matching half-hour column of the deltas. */
  clock?: number
  halfHour: string
  columns: readonly string[]
}

/** The rollup keeps days for the clocks of reports only. */
export type DaySlice = Omit<RollupSlice, 'clock'> & {
  clock?: ReportClock
  /** Reads the coarser days instead, which have fewer dimensions. */
  coarser?: CoarserDays
}

const comma = raw(', ')

/** The rows to add up: those of the rollup, which change only when deltas are folded, and those of the deltas. */
export interface Parts {
  folded: Sql[]
  live: Sql[]
}

/** Rows with `day` (from 1), `sign` (the factor of every sum), and the columns. */
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
