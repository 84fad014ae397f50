/** A rollup and the deltas beside it, as SQL: what both kinds of them share, of orders and of postings. */
import { joined, name, raw, type Sql, sql } from '../db/sql.ts'

export interface RollupShape {
  /** The table of sums by merchant, kind, grain and bucket. */
  rollup: string
  /** The table of changes that are not in the sums yet. */
  deltas: string
  dimensions: readonly string[]
  /** The first of them counts. */
  measures: readonly string[]
  /** Columns of the deltas with the half hour that they are counted in: one, or one for each clock of the rollup. */
  halfHours: readonly string[]
}

const comma = raw(', ')
export const names = (columns: readonly string[]): Sql => joined(columns.map(name), comma)

export interface RollupTable extends RollupShape {
  dimensionNames: Sql
  measureNames: Sql
  /** The primary key of the rollup, and all of its columns. */
  key: Sql
  columns: Sql
  /** For whoever compares: the sums in one form, whatever zeros they have behind the point. */
  shownSums: Sql
  /** Whether anything is left of what came and went. */
  hasSums: Sql
}

export function rollupTable(shape: RollupShape): RollupTable {
  const clock = shape.halfHours.length > 1 ? ['clock'] : []
  const keyColumns = ['merchant_id', 'kind', ...clock, 'grain', 'bucket', ...shape.dimensions]
  const sums = shape.measures.map((measure) => sql`sum(${name(measure)})`)
  return {
    ...shape,
    dimensionNames: names(shape.dimensions),
    measureNames: names(shape.measures),
    key: names(keyColumns),
    columns: names([...keyColumns, ...shape.measures]),
    shownSums: joined(
      sums.map((sum) => sql`trim_scale(${sum})`),
      comma,
    ),
    hasSums: joined(
      sums.map((sum) => sql`${sum} <> 0`),
      raw(' or '),
    ),
  }
}

/** Deltas as rows of the rollup, by every clock and in all grains; each grain adds up the finer one. */
export function inAllGrains(table: RollupTable, deltas: Sql): Sql {
  const { dimensionNames, measures, measureNames, halfHours } = table
  const summed = joined(
    measures.map((measure) => sql`sum(${name(measure)}) as ${name(measure)}`),
    comma,
  )
  const [only] = halfHours
  const hasClocks = halfHours.length > 1
  const clock = raw(hasClocks ? 'clock, ' : '')
  const grain = (bucket: string, from: Sql) => sql`
    select merchant_id, kind, ${clock}${raw(bucket)} as bucket, ${dimensionNames}, ${summed}
    from ${from} group by merchant_id, kind, ${clock}${raw(hasClocks ? '4' : '3')}, ${dimensionNames}`
  const row = (number: number, rows: string) => sql`
    select merchant_id, kind, ${clock}${raw(String(number))}::smallint as grain, bucket, ${dimensionNames},
           ${measureNames}
    from ${raw(rows)}`
  const clocks = halfHours.map((halfHour, number) => `(${number}::smallint, ${halfHour})`)
  const timed = hasClocks
    ? sql`(
        select delta.*, clock, half_hour as bucket from (${deltas}) delta
        cross join lateral (values ${raw(clocks.join(', '))}) clocks (clock, half_hour)
        where half_hour is not null) timed`
    : sql`(select delta.*, ${name(only as string)} as bucket from (${deltas}) delta) timed`
  return sql`
    with half_hours as (${grain('bucket', timed)}),
    days as (${grain('day_of(bucket)', raw('half_hours'))}),
    all_time as (${grain(`timestamptz '-infinity'`, raw('days'))})
    ${row(2, 'half_hours')} union all ${row(1, 'days')} union all ${row(0, 'all_time')}`
}

/** Adds rows to those of the rollup. */
export const addedToRollup = ({ rollup, key, columns, measures }: RollupTable, rows: Sql): Sql => {
  const added = measures.map(
    (measure) => sql`${name(measure)} = r.${name(measure)} + excluded.${name(measure)}`,
  )
  return sql`
    insert into ${name(rollup)} as r (${columns}) ${rows}
    on conflict (${key}) do update set ${joined(added, comma)}`
}

/** Writes the sums of a merchant's rows anew: for rows that were written past the engine. */
export const recounted = (table: RollupTable, of: Sql, rows: Sql): Sql[] => [
  sql`delete from ${name(table.deltas)} where ${of}`,
  sql`delete from ${name(table.rollup)} where ${of}`,
  sql`insert into ${name(table.rollup)} (${table.columns}) ${inAllGrains(table, rows)}`,
]

/** What is kept, sums and waiting deltas together, where it differs from a recount: nothing, as it should be. */
export function differences(table: RollupTable, of: Sql, rows: Sql): Sql {
  const { key, columns, dimensions, halfHours, shownSums, hasSums } = table
  const waiting = inAllGrains(table, sql`select * from ${name(table.deltas)} where ${of}`)
  const summed = (counted: Sql) => sql`
    select ${key}, concat_ws(' ', ${shownSums}) as sums from (${counted}) counted group by ${key}
    having ${hasSums}`
  const where = [
    'kind',
    ...(halfHours.length > 1 ? ['clock'] : []),
    'grain',
    'bucket',
    ...dimensions,
  ]
  return sql`
    with kept as (${summed(sql`
      select ${columns} from ${name(table.rollup)} where ${of}
      union all select ${columns} from (${waiting}) waiting`)}),
    recounted as (${summed(inAllGrains(table, rows))})
    select ${raw(`'${table.rollup}'`)} as check, concat_ws(' ', ${names(where)}) as where,
           coalesce(k.sums, '0') as kept, coalesce(r.sums, '0') as recomputed
    from kept k full join recounted r using (${key}) where k.sums is distinct from r.sums`
}
