/**
 * Rows of a rollup by days that begin at any half hour. Such a day is a day of the rollup, without the half hours before
 * its beginning and with those of the next day before the next one begins: of days that begin at 2:30, five half hours
 * of each are read beside the sums of whole days.
 */
import { joined, name, raw, type Sql, sql } from '../db/sql.ts'
import { boundsOf, type Days, rollupDays } from './days.ts'
import type { RollupTable } from './rollup-table.ts'

export interface PartOf {
  table: RollupTable
  /** Which rows, of the rollup and of the deltas alike. */
  where: Sql
  /** The clock of the rollup where it has several, and the column of the deltas that it counts by. */
  clock?: number
  halfHour: string
  columns: readonly string[]
}

const comma = raw(', ')

/** Rows that are added up: those of the rollup, which change when deltas are folded and not before, and the deltas. */
export interface Parts {
  folded: Sql[]
  live: Sql[]
}

/** `day` from 1, `sign` by which every sum is multiplied, and the columns. */
export function dayParts({ table, where, clock, halfHour, columns }: PartOf, days: Days): Parts {
  const bounds = boundsOf(days)
  const { midnights, intoMs } = rollupDays(days)
  const rollup = name(table.rollup)
  const named = joined(columns.map(name), comma)
  const ofClock = clock === undefined ? where : sql`${where} and clock = ${raw(String(clock))}`
  const folded = [
    sql`
      select (1 + extract(epoch from bucket - ${midnights[0]}::timestamptz) / 86400)::integer as day, 1 as sign, ${named}
      from ${rollup} where ${ofClock} and grain = 1 and bucket >= ${midnights[0]} and bucket < ${midnights.at(-1)}`,
  ]
  const live = [
    sql`
      select width_bucket(${name(halfHour)}, ${bounds}::timestamptz[]) as day, 1 as sign, ${named}
      from ${name(table.deltas)}
      where ${where} and ${name(halfHour)} >= ${bounds[0]} and ${name(halfHour)} < ${bounds.at(-1)}`,
  ]
  if (intoMs > 0) {
    folded.push(sql`
      select day, sign, ${named} from (
        select part.*, (night.day - moved.back)::integer as day, moved.sign
        from unnest(${midnights}::timestamptz[]) with ordinality night (at, day)
        cross join lateral (
          select ${named} from ${rollup}
          where ${ofClock} and grain = 2 and bucket >= night.at
            and bucket < night.at + ${intoMs} * interval '1 millisecond'
          offset 0) part
        cross join (values (0, -1), (1, 1)) moved (back, sign)) moved
      where day between 1 and ${days.count}`)
  }
  return { folded, live }
}

export const together = (...parts: readonly Sql[]): Sql => joined(parts, raw(' union all '))
