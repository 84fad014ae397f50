/** The SQL that writes a rollup and its deltas, shared by the rollups of orders and of postings. */
import { identifier, joined, raw, type SqlFragment, sql, unionAll } from '../../platform/db/sql.ts'
import {
  allBucketSizes,
  bucketSizes,
  type DaySummary,
  dayBuckets,
  type RollupClock,
} from './clocks-and-buckets.ts'

interface RollupShape<Column extends string, Clock extends string> {
  /** The table of sums by merchant, kind, size of the bucket and bucket. */
  rollup: string
  /** The table of changes that are not folded into the sums yet. */
  deltas: string
  dimensions: readonly Column[]
  /** The first one is the count. */
  measures: readonly Column[]
  clocks: Readonly<Record<Clock, RollupClock>>
  /** What it counts has a row in the table of its kind. */
  countsOrders: boolean
  /** Days that are kept once more by fewer dimensions. */
  summaries: Partial<Record<DaySummary, Summary>>
}

interface Summary {
  /** The value in place of each dimension that these days don't keep. */
  instead: Readonly<Record<string, SqlFragment>>
  /** The rows for which such days are kept. */
  where: SqlFragment
  /** Whether those of this kind and clock keep a dimension. */
  keeps(kind: number, dimension: string, clock: string): boolean
}

export interface RollupTable<Column extends string = string, Clock extends string = string>
  extends RollupShape<Column, Clock> {
  dimensionNames: SqlFragment
  measureNames: SqlFragment
  /** The primary key of the rollup, and all of its columns. */
  key: SqlFragment
  columns: SqlFragment
  /** The sums without trailing zeros, for comparison. */
  shownSums: SqlFragment
  /** Whether any sum differs from zero. */
  hasSums: SqlFragment
}

const comma = raw(', ')
const names = (columns: readonly string[]): SqlFragment => joined(columns.map(identifier), comma)

export function rollupTable<const Column extends string, const Clock extends string>(
  shape: RollupShape<Column, Clock>,
): RollupTable<Column, Clock> {
  const keyColumns = ['merchant_id', 'kind', ...bucketColumns(shape), ...shape.dimensions]
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

const hasClocks = ({ clocks }: Pick<RollupTable, 'clocks'>): boolean =>
  Object.keys(clocks).length > 1

const bucketColumns = (table: Pick<RollupTable, 'clocks'>): string[] => [
  ...(hasClocks(table) ? ['clock'] : []),
  'grain',
  'bucket',
]

/** The rows of one clock and size of buckets: numbers in the text, which plans can tell apart. */
export function inBuckets({ stored }: RollupClock, size: number): SqlFragment {
  const ofSize = `grain = ${size}`
  return raw(stored === undefined ? ofSize : `clock = ${stored} and ${ofSize}`)
}

/** All days, with their number and the beginning of one of them. */
const beginnings = raw(
  dayBuckets
    .map(
      ({ begins, stored }) => `(${stored.full}::smallint, timestamptz '2000-01-01 ${begins}+08')`,
    )
    .join(', '),
)
const platformDays = dayBuckets[0].stored.full

/** Deltas as rows of the rollup, by every clock and in buckets of all sizes; each size adds up a smaller one. */
export function inAllBuckets(table: RollupTable, deltas: SqlFragment): SqlFragment {
  const { dimensions, dimensionNames, measures, measureNames, clocks, summaries } = table
  const all = Object.values(clocks)
  const isTimedBySeveral = hasClocks(table)
  const key = raw(isTimedBySeveral ? 'merchant_id, kind, clock' : 'merchant_id, kind')
  const sums = joined(
    measures.map((measure) => sql`sum(${identifier(measure)}) as ${identifier(measure)}`),
    comma,
  )
  const places = (isTimedBySeveral ? 5 : 4) + dimensions.length
  const groups = raw(Array.from({ length: places }, (_, index) => index + 1).join(', '))
  const summed = (size: string, bucket: string, by: SqlFragment, from: SqlFragment) => sql`
    select ${key}, ${raw(size)} as grain, ${raw(bucket)} as bucket, ${by}, ${sums} from ${from} group by ${groups}`
  const byClock = all.map(({ stored, deltaColumn }) => `(${stored}::smallint, ${deltaColumn})`)
  const timed = isTimedBySeveral
    ? sql`(
        select delta.*, clock, half_hour as bucket from (${deltas}) delta
        cross join lateral (values ${raw(byClock.join(', '))}) clocks (clock, half_hour)
        where half_hour is not null) timed`
    : sql`(select delta.*, ${identifier(all[0]?.deltaColumn as string)} as bucket from (${deltas}) delta) timed`
  const withAllDays = all.flatMap(({ hasAllDays, stored }) => (hasAllDays ? [stored] : []))
  const isKept = isTimedBySeveral
    ? `d.grain = ${platformDays} or clock in (${withAllDays.join(', ')})`
    : 'true'
  const ofDays = sql`half_hours h join (values ${beginnings}) d (grain, began) on ${raw(isKept)}`
  const columns = sql`${key}, grain, bucket, ${dimensionNames}, ${measureNames}`
  const summaryDays = Object.entries(summaries).map(([name, { instead, where }]) => {
    const columnsOfCut = dimensions.map(
      (dimension) =>
        sql`${instead[dimension] ?? identifier(dimension)} as ${identifier(dimension)}`,
    )
    const sizes = dayBuckets.map(
      ({ stored }) => `(${stored.full}, ${stored[name as DaySummary]}::smallint)`,
    )
    const from = sql`
      days join (values ${raw(sizes.join(', '))}) s (of_days, size) on of_days = grain where ${where}`
    return sql`select ${columns} from (${summed('size', 'bucket', joined(columnsOfCut, comma), from)}) ${identifier(name)}`
  })
  return sql`
    with half_hours as (${summed(`${bucketSizes.halfHour}::smallint`, 'bucket', dimensionNames, timed)}),
    days (${key}, grain, bucket, ${dimensionNames}, ${measureNames}) as (
      ${summed('d.grain', `date_bin('1 day', bucket, began)`, dimensionNames, ofDays)}),
    all_time as (
      ${summed(`${bucketSizes.allTime}::smallint`, `timestamptz '-infinity'`, dimensionNames, raw(`days where grain = ${platformDays}`))})
    ${unionAll(
      ...['half_hours', 'days', 'all_time'].map((part) => sql`select ${columns} from ${raw(part)}`),
      ...summaryDays,
    )}`
}

/**
 * Declares that this session folds deltas into buckets of all sizes. The database lets no other session take deltas
 * (migrations 0044 and 0051), so a server of a version that lacks a size leaves them to newer ones.
 */
export const countsInAllBuckets = raw(`set local app.rollup_grains = '${allBucketSizes.join(' ')}'`)

/** Adds rows to the rollup. */
export const upsertIntoRollup = (
  { rollup, key, columns, measures }: RollupTable,
  rows: SqlFragment,
): SqlFragment => {
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
export const recountStatements = (
  table: RollupTable,
  where: SqlFragment,
  rows: SqlFragment,
): SqlFragment[] => [
  countsInAllBuckets,
  sql`delete from ${identifier(table.deltas)} where ${where}`,
  sql`delete from ${identifier(table.rollup)} where ${where}`,
  sql`
    insert into ${identifier(table.rollup)} (${table.columns})
    select ${table.columns} from (${inAllBuckets(table, rows)}) counted order by ${table.key}`,
]

/** Where the rollup with its waiting deltas differs from a recount: nowhere, if all is well. */
export function differences(
  table: RollupTable,
  where: SqlFragment,
  rows: SqlFragment,
): SqlFragment {
  const { key, columns, dimensions, shownSums, hasSums } = table
  const waiting = inAllBuckets(table, sql`select * from ${identifier(table.deltas)} where ${where}`)
  const summed = (counted: SqlFragment) => sql`
    select ${key}, concat_ws(' ', ${shownSums}) as sums from (${counted}) counted group by ${key}
    having ${hasSums}`
  const place = names(['kind', ...bucketColumns(table), ...dimensions])
  return sql`
    with kept as (${summed(sql`
      select ${columns} from ${identifier(table.rollup)} where ${where}
      union all select ${columns} from (${waiting}) waiting`)}),
    recounted as (${summed(inAllBuckets(table, rows))})
    select ${raw(`'${table.rollup}'`)} as check, concat_ws(' ', ${place}) as where,
           coalesce(k.sums, '0') as kept, coalesce(r.sums, '0') as recomputed
    from kept k full join recounted r using (${key}) where k.sums is distinct from r.sums`
}
