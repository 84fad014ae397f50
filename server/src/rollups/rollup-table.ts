/** A rollup and the deltas beside it, as SQL: what both kinds of them share, of orders and of postings. */
import { identifier, joined, raw, type Sql, sql } from '../db/sql.ts'
import { type CoarserDays, dayGrains } from './days.ts'

export interface RollupShape {
  /** The table of sums by merchant, kind, grain and bucket. */
  rollup: string
  /** The table of changes that are not in the sums yet. */
  deltas: string
  dimensions: readonly string[]
  /** The first of them counts. */
  measures: readonly string[]
  /** Days that are kept once more, by fewer dimensions. */
  coarser: Partial<Record<CoarserDays, Coarser>>
  /** Columns of the deltas with the half hour that they are counted in: one, or one for each clock of the rollup. */
  halfHours: readonly string[]
}

/** The clocks of orders that reports go by: created and completed. The others have days of GMT+8 alone. */
export const reportClocks = [0, 2] as const
export type ReportClock = (typeof reportClocks)[number]

const comma = raw(', ')
export const names = (columns: readonly string[]): Sql => joined(columns.map(identifier), comma)

interface Coarser {
  /** What stands in place of each dimension that these days do not have. */
  instead: Readonly<Record<string, Sql>>
  /** Which rows there are such days of. */
  where: Sql
}

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
  const sums = shape.measures.map((measure) => sql`sum(${identifier(measure)})`)
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

/** Every day grain, with when one of its days began. */
const beginnings = raw(
  dayGrains
    .map(({ grain, begins }) => `(${grain}::smallint, timestamptz '2000-01-01 ${begins}+08')`)
    .join(', '),
)

/** Every day grain, with the coarser one that adds it up. */
const coarserGrains = (by: CoarserDays): Sql =>
  raw(dayGrains.map(({ grain, [by]: coarser }) => `(${grain}, ${coarser}::smallint)`).join(', '))

/** Deltas as rows of the rollup, by every clock and in all grains; each grain adds up a finer one. */
export function inAllGrains(table: RollupTable, deltas: Sql): Sql {
  const { dimensions, dimensionNames, measures, measureNames, halfHours, coarser } = table
  const [only] = halfHours
  const hasClocks = halfHours.length > 1
  const key = raw(hasClocks ? 'merchant_id, kind, clock' : 'merchant_id, kind')
  const sums = joined(
    measures.map((measure) => sql`sum(${identifier(measure)}) as ${identifier(measure)}`),
    comma,
  )
  const places = (hasClocks ? 5 : 4) + dimensions.length
  const groups = raw(Array.from({ length: places }, (_, index) => index + 1).join(', '))
  const grain = (number: string, bucket: string, by: Sql, from: Sql) => sql`
    select ${key}, ${raw(number)} as grain, ${raw(bucket)} as bucket, ${by}, ${sums} from ${from} group by ${groups}`
  const clocks = halfHours.map((halfHour, number) => `(${number}::smallint, ${halfHour})`)
  const timed = hasClocks
    ? sql`(
        select delta.*, clock, half_hour as bucket from (${deltas}) delta
        cross join lateral (values ${raw(clocks.join(', '))}) clocks (clock, half_hour)
        where half_hour is not null) timed`
    : sql`(select delta.*, ${identifier(only as string)} as bucket from (${deltas}) delta) timed`
  const isKept = hasClocks ? `d.grain = 1 or clock in (${reportClocks.join(', ')})` : 'true'
  const ofDays = sql`half_hours h join (values ${beginnings}) d (grain, began) on ${raw(isKept)}`
  const columns = sql`${key}, grain, bucket, ${dimensionNames}, ${measureNames}`
  const coarserDays = Object.entries(coarser).map(([by, { instead, where }]) => {
    const left = dimensions.map(
      (dimension) =>
        sql`${instead[dimension] ?? identifier(dimension)} as ${identifier(dimension)}`,
    )
    const from = sql`
      days join (values ${coarserGrains(by as CoarserDays)}) c (finer, coarser) on finer = grain where ${where}`
    return sql`select ${columns} from (${grain('coarser', 'bucket', joined(left, comma), from)}) ${identifier(by)}`
  })
  return sql`
    with half_hours as (${grain('2::smallint', 'bucket', dimensionNames, timed)}),
    days (${key}, grain, bucket, ${dimensionNames}, ${measureNames}) as (
      ${grain('d.grain', `date_bin('1 day', bucket, began)`, dimensionNames, ofDays)}),
    all_time as (
      ${grain('0::smallint', `timestamptz '-infinity'`, dimensionNames, raw('days where grain = 1'))})
    ${joined(
      [
        ...['half_hours', 'days', 'all_time'].map(
          (part) => sql`select ${columns} from ${raw(part)}`,
        ),
        ...coarserDays,
      ],
      raw(' union all '),
    )}`
}

/**
 * Says that whoever takes deltas counts them in every grain that there is. The database lets nobody else take any
 * (migrations 0044 and 0051): a server of a version that does not know a grain leaves them to those that do.
 */
export const countsInAllGrains = raw(
  `set local app.rollup_grains = '${[0, 2, ...dayGrains.flatMap(({ grain, ofBalances, ofReports }) => [grain, ofBalances, ofReports])].toSorted((a, b) => a - b).join(' ')}'`,
)

/** Adds rows to those of the rollup. */
export const upsertIntoRollup = (
  { rollup, key, columns, measures }: RollupTable,
  rows: Sql,
): Sql => {
  const added = measures.map(
    (measure) =>
      sql`${identifier(measure)} = r.${identifier(measure)} + excluded.${identifier(measure)}`,
  )
  return sql`
    insert into ${identifier(rollup)} as r (${columns}) ${rows}
    on conflict (${key}) do update set ${joined(added, comma)}`
}

/**
 * Writes the sums of a merchant's rows anew: for rows that were written past the engine. In order, as time would have
 * written them, so that a report finds those of its days together.
 */
export const recountStatements = (table: RollupTable, of: Sql, rows: Sql): Sql[] => [
  countsInAllGrains,
  sql`delete from ${identifier(table.deltas)} where ${of}`,
  sql`delete from ${identifier(table.rollup)} where ${of}`,
  sql`
    insert into ${identifier(table.rollup)} (${table.columns})
    select ${table.columns} from (${inAllGrains(table, rows)}) counted order by ${table.key}`,
]

/** What is kept, sums and waiting deltas together, where it differs from a recount: nothing, as it should be. */
export function differences(table: RollupTable, of: Sql, rows: Sql): Sql {
  const { key, columns, dimensions, halfHours, shownSums, hasSums } = table
  const waiting = inAllGrains(table, sql`select * from ${identifier(table.deltas)} where ${of}`)
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
      select ${columns} from ${identifier(table.rollup)} where ${of}
      union all select ${columns} from (${waiting}) waiting`)}),
    recounted as (${summed(inAllGrains(table, rows))})
    select ${raw(`'${table.rollup}'`)} as check, concat_ws(' ', ${names(where)}) as where,
           coalesce(k.sums, '0') as kept, coalesce(r.sums, '0') as recomputed
    from kept k full join recounted r using (${key}) where k.sums is distinct from r.sums`
}
