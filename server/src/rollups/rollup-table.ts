/** The SQL of a rollup and its deltas, shared by the rollups of orders and of postings. */
import { identifier, joined, raw, type Sql, sql } from '../db/sql.ts'
import { type CoarserDays, dayGrains } from './days.ts'

export interface RollupShape {
  /** The table of sums by merchant, kind, grain and bucket. */
  rollup: string
  /** The table of changes that are not folded into the sums yet. */
  deltas: string
  dimensions: readonly string[]
  /** The first one is the count. */
  measures: readonly string[]
  /** Coarser days, kept by fewer dimensions. */
  coarser: Partial<Record<CoarserDays, Coarser>>
  /** The half-hour columns of the deltas: one, or one for each clock of the rollup. */
  halfHours: readonly string[]
}

/** The clocks of orders that reports go by: created and completed. The others have days of GMT+8 alone. */
export const reportClocks = [0, 2] as const
export type ReportClock = (typeof reportClocks)[number]

const comma = raw(', ')
export const names = (columns: readonly string[]): Sql => joined(columns.map(identifier), comma)

interface Coarser {
  /** The value in place of each dimension that these days don't keep. */
  instead: Readonly<Record<string, Sql>>
  /** The rows for which such days are kept. */
  where: Sql
}

export interface RollupTable extends RollupShape {
  dimensionNames: Sql
  measureNames: Sql
  /** The primary key of the rollup, and all of its columns. */
  key: Sql
  columns: Sql
  /** The sums without trailing zeros, for comparison. */
  shownSums: Sql
  /** Whether any sum differs from zero. */
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

/** Every day grain, with the beginning of one of its days. */
const beginnings = raw(
  dayGrains
    .map(({ grain, begins }) => `(${grain}::smallint, timestamptz '2000-01-01 ${begins}+08')`)
    .join(', '),
)

/** Every day grain, with its coarser counterpart. */
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
 * Declares that this session folds deltas into all grains. The database lets no other session take deltas (migrations
 * 0044 and 0051), so a server of a version that lacks a grain leaves them to newer ones.
 */
export const countsInAllGrains = raw(
  `set local app.rollup_grains = '${[0, 2, ...dayGrains.flatMap(({ grain, ofBalances, ofReports }) => [grain, ofBalances, ofReports])].toSorted((a, b) => a - b).join(' ')}'`,
)

/** Adds rows to the rollup. */
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
 * Recomputes the sums of rows that were written past the engine. They are written in order of time, so that a report
 * finds the rows of its days next to each other.
 */
export const recountStatements = (table: RollupTable, of: Sql, rows: Sql): Sql[] => [
  countsInAllGrains,
  sql`delete from ${identifier(table.deltas)} where ${of}`,
  sql`delete from ${identifier(table.rollup)} where ${of}`,
  sql`
    insert into ${identifier(table.rollup)} (${table.columns})
    select ${table.columns} from (${inAllGrains(table, rows)}) counted order by ${table.key}`,
]

/** Where the rollup with its waiting deltas differs from a recount: nowhere, if all is well. */
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
