/**
 * The one way to read sums. Whoever asks names a clock, periods, columns and filters; which buckets answer, what
 * corrects them at the ends of periods, and what has not been folded yet is decided here.
 */
import { identifier, joined, raw, type SqlFragment, sql, unionAll } from '../../platform/db/sql.ts'
import type { Period } from '../../platform/period.ts'
import {
  beginsMs,
  bucketSizes,
  type DaySummary,
  dayBucketsFor,
  type RollupClock,
} from './clocks-and-buckets.ts'
import {
  type Dimension,
  expressionOf,
  isAlwaysEmpty,
  isSuccess,
  type Rollup,
} from './order-rollup.ts'
import { inBuckets, type RollupTable } from './rollup-table.ts'
import {
  type Correction,
  halfHoursBeside,
  type SplitPeriods,
  splitPeriods,
} from './split-periods.ts'

/** A condition on a dimension, by its name. */
export interface RollupFilter<Column extends string = string> {
  dimension: Column
  condition: SqlFragment
}

interface RollupQuery<Column extends string, Clock extends string> {
  table: RollupTable<Column, Clock>
  merchantId: string
  /** Which orders, or whose postings. */
  kinds: readonly Rollup[]
  /**
   * Besides dimensions and measures: the kind, whether an order has succeeded, and of all time the version of what is
   * folded.
   */
  columns: readonly (Column | 'kind' | 'succeeded' | 'version')[]
  filters?: readonly RollupFilter<Column>[]
  /**
   * Periods in order, none within another; one that ends before it begins is empty. 'any' is all that has a time by
   * this clock.
   */
  during: 'allTime' | { clock: Clock; periods: readonly Period[] | 'any' }
}

/**
 * Rows to add up, each with the number of its `period`, from 1, and the columns. Those that are folded change only when
 * deltas are. The others are deltas, and the orders within less than half an hour of the ends of a period.
 */
export interface RollupRows {
  folded: SqlFragment
  live: SqlFragment
}

const comma = raw(', ')
const and = raw(' and ')

export function readRollup<Column extends string, Clock extends string>(
  query: RollupQuery<Column, Clock>,
): RollupRows {
  const { during } = query
  const { clocks } = query.table
  if (during === 'allTime')
    return allTime(query, Object.values<RollupClock>(clocks)[0] as RollupClock)
  const { clock, periods } = during
  if (periods === 'any') return allTime(query, clocks[clock])
  return inPeriods(query, periods, clocks[clock], clock)
}

function allTime(query: AnyQuery, clock: RollupClock): RollupRows {
  const { rollup, deltas } = query.table
  const where = conditionOf(query)
  // Folding writes the row of all time of everything that it adds to, which changes the row's xmin.
  return {
    folded: sql`
      select 1 as period, ${shown(query, 'xmin::text::bigint')} from ${identifier(rollup)}
      where ${where} and ${inBuckets(clock, bucketSizes.allTime)}`,
    live: sql`
      select 1 as period, ${shown(query)} from ${identifier(deltas)}
      where ${where} and ${identifier(clock.deltaColumn)} is not null`,
  }
}

function inPeriods(
  query: AnyQuery,
  periods: readonly Period[],
  clock: RollupClock,
  clockName: string,
): RollupRows {
  const { table, kinds } = query
  const { size, split } = fewestBuckets(query, periods, clock, clockName)
  if (!table.countsOrders && split.rest.length > 0)
    throw new Error(`${table.rollup} counts whole half hours`)
  const starts = periods.map(({ start }) => start)
  const numbered = (at: SqlFragment, from: readonly Date[]) =>
    periods.length === 1 ? raw('1') : sql`width_bucket(${at}, ${from}::timestamptz[])`
  const where = conditionOf(query)
  const select = (from: string, number: SqlFragment, condition: SqlFragment) => sql`
    select ${number} as period, ${shown(query)} from ${identifier(from)}
    where ${where} and ${condition}`
  const bucket = raw('bucket')
  const bucketsIn = (bucketSize: number, from: readonly Date[]) => (span: Period) =>
    select(
      table.rollup,
      numbered(bucket, from),
      sql`${inBuckets(clock, bucketSize)} and ${within(bucket, span)}`,
    )
  const halfHour = identifier(clock.deltaColumn)
  const deltasIn = (span: Period) =>
    select(table.deltas, numbered(halfHour, starts), within(halfHour, span))
  const at = identifier(clock.column)
  const ordersIn = (span: Period) =>
    kinds.map((kind) => singleOrders(query, kind, numbered(at, starts), within(at, span)))
  // A period that is empty, or too short for buckets, has columns too.
  const none = select(table.deltas, raw('1'), raw('false'))
  return {
    folded: unionAll(
      none,
      ...split.days.map(bucketsIn(size, split.dayStarts)),
      ...split.halfHours.map(bucketsIn(bucketSizes.halfHour, starts)),
      ...(split.corrections.length > 0 ? [corrected(query, clock, split.corrections)] : []),
    ),
    live: unionAll(none, ...split.whole.map(deltasIn), ...split.rest.flatMap(ordersIn)),
  }
}

/** Half hours that are added to one period, taken from another, or both; each is read once. */
function corrected(
  query: AnyQuery,
  clock: RollupClock,
  corrections: readonly Correction[],
): SqlFragment {
  return sql`
    select changed.period, ${shown(query, '0', 'changed.sign * ')}
    from unnest(${corrections.map(({ start }) => start)}::timestamptz[],
                ${corrections.map(({ end }) => end)}::timestamptz[],
                ${corrections.map(({ addsTo }) => addsTo)}::integer[],
                ${corrections.map(({ takesFrom }) => takesFrom)}::integer[])
      as span (starts, ends, adds_to, takes_from)
    cross join lateral (
      select * from ${identifier(query.table.rollup)}
      where ${conditionOf(query)} and ${inBuckets(clock, bucketSizes.halfHour)}
        and bucket >= span.starts and bucket < span.ends
      offset 0) part
    cross join lateral (values (span.adds_to, 1), (span.takes_from, -1)) changed (period, sign)
    where changed.period > 0`
}

const within = (column: SqlFragment, { start, end }: Period): SqlFragment =>
  sql`${column} >= ${start} and ${column} < ${end}`

type AnyQuery = RollupQuery<string, string>

function conditionOf({ merchantId, kinds, filters = [] }: AnyQuery): SqlFragment {
  const ids = kinds.map(({ kind }) => kind)
  const ofKinds = ids.length === 1 ? raw(`kind = ${ids[0]}`) : sql`kind = any(${ids}::smallint[])`
  return joined(
    [sql`merchant_id = ${merchantId}`, ofKinds, ...filters.map(({ condition }) => condition)],
    and,
  )
}

/** The columns of rows of a rollup or its deltas; a factor is that of the measures. */
function shown({ table, kinds, columns }: AnyQuery, version = '0', factor = ''): SqlFragment {
  const each = columns.map((column) => {
    if (column === 'version') return raw(`${version} as version`)
    if (column === 'succeeded') return sql`${isSuccess(kinds)} as succeeded`
    if (factor === '' || !table.measures.includes(column)) return identifier(column)
    return sql`${raw(factor)}${identifier(column)} as ${identifier(column)}`
  })
  return joined(each, comma)
}

/** Single orders go by the names of their own columns. */
function singleOrders(
  { table, merchantId, columns, filters = [] }: AnyQuery,
  rollup: Rollup,
  period: SqlFragment,
  isWithin: SqlFragment,
): SqlFragment {
  const [counted] = table.measures
  const expressionFor = (column: string) => {
    if (column === 'kind') return raw(`${rollup.kind}::smallint`)
    if (column === 'succeeded') return isSuccess([rollup])
    return column === counted ? raw('1') : expressionOf(rollup, column as Dimension)
  }
  const needed = [...new Set([...columns, ...filters.map(({ dimension }) => dimension)])]
  const all = needed.map((column) => sql`${expressionFor(column)} as ${identifier(column)}`)
  const conditions = [raw('true'), ...filters.map(({ condition }) => condition)]
  return sql`
    select period, ${joined(columns.map(identifier), comma)} from (
      select ${period} as period, ${joined(all, comma)} from ${identifier(rollup.table)}
      where merchant_id = ${merchantId} and ${isWithin}) single
    where ${joined(conditions, and)}`
}

/** The days with the fewest rows that keep what is needed, and of these the ones with the fewest half hours beside. */
function fewestBuckets(
  { table, kinds, columns, filters = [] }: AnyQuery,
  periods: readonly Period[],
  clock: RollupClock,
  clockName: string,
): { size: number; split: SplitPeriods } {
  const needed = [
    'currency',
    ...columns.filter((column) => column === 'succeeded' || table.dimensions.includes(column)),
    ...filters.map(({ dimension }) => dimension),
  ]
  const hasAll = (summary: DaySummary) =>
    kinds.every((rollup) =>
      needed.every(
        (dimension) =>
          isAlwaysEmpty(rollup, dimension) ||
          table.summaries[summary]?.keeps(rollup.kind, dimension, clockName),
      ),
    )
  const detail = (['reports', 'balances'] as const).find(hasAll) ?? 'full'
  const choices = dayBucketsFor(clock, detail).map((days) => ({
    days,
    halfHours: halfHoursBeside(periods, beginsMs(days)),
  }))
  const { days } = choices.reduce((best, each) => (each.halfHours < best.halfHours ? each : best))
  return { size: days.stored[detail], split: splitPeriods(periods, beginsMs(days)) }
}
