/**
 * Orders counted and summed, by declaration: a kind says which of its columns are the dimensions and measures of the
 * rollup, and counting, folding, recounting, totals and audit follow from it.
 */
import { sum } from '@countinghouse/contract/kit/decimal.ts'
import type { Tag } from '../db/query.ts'
import { joined, name, raw, type Sql, send, sql } from '../db/sql.ts'

const dimensions = [
  'status',
  'currency',
  'network',
  'country',
  'method',
  'second_currency',
] as const
const measures = [
  'amount',
  'settled_amount',
  'processing_fee',
  'network_fee',
  'second_amount',
  'usd_value',
  'seconds',
] as const
export type Dimension = (typeof dimensions)[number]
export type Measure = (typeof measures)[number]

/** What every order has needs no declaration. */
const common = {
  status: 'status',
  currency: 'currency',
  amount: 'amount',
  settled_amount: 'settled_amount',
  processing_fee: 'processing_fee',
  network_fee: 'network_fee',
  usd_value: 'usd_value',
} as const

/** Which columns of a kind are counted besides; what is left out is empty, or zero. */
export interface RollupDeclaration<Column extends string = string> {
  dimensions?: Partial<Record<Exclude<Dimension, keyof typeof common>, Column>>
  measures?: Partial<Record<Exclude<Measure, keyof typeof common>, Column>>
}

/** What is known of a kind of orders where they are counted. */
export interface CountedKind {
  declared: { id: number }
  table: string
  rollup?: RollupDeclaration
}

export interface Rollup {
  kind: number
  table: string
  columns: Partial<Record<Dimension | Measure, string>>
}

export const rollupOf = ({ declared, table, rollup }: CountedKind): Rollup => ({
  kind: declared.id,
  table,
  columns: { ...common, ...rollup?.dimensions, ...rollup?.measures },
})

const isDimension = (counted: string): counted is Dimension =>
  (dimensions as readonly string[]).includes(counted)

/** The dimension, or the measure, that a column of the orders is. */
const countedAs = ({ columns }: Rollup, column: string): string | undefined =>
  Object.entries(columns).find(([, counted]) => counted === column)?.[0]

export function dimensionOf(rollup: Rollup, column: string): Dimension | undefined {
  const counted = countedAs(rollup, column)
  return counted !== undefined && isDimension(counted) ? counted : undefined
}

export function measureOf(rollup: Rollup, column: string): Measure | undefined {
  const counted = countedAs(rollup, column)
  return counted === undefined || isDimension(counted) ? undefined : (counted as Measure)
}

type Counted = Record<string, unknown>

const halfHourMs = 30 * 60_000
const halfHourOf = (at: unknown) =>
  at instanceof Date ? new Date(Math.floor(at.getTime() / halfHourMs) * halfHourMs) : null

/** One order as a row of `order_delta`: it comes with sign 1 and goes with sign -1. */
export function deltaOf({ kind, columns }: Rollup, order: Counted, sign: '' | '-'): Counted {
  const of = (counted: Dimension | Measure) => order[columns[counted] ?? '']
  return {
    merchant_id: order.merchant_id,
    kind,
    created_half_hour: halfHourOf(order.created_at),
    ended_half_hour: halfHourOf(order.finished_at),
    ...Object.fromEntries(dimensions.map((dimension) => [dimension, of(dimension) ?? ''])),
    orders: `${sign}1`,
    ...Object.fromEntries(measures.map((measure) => [measure, `${sign}${of(measure) ?? 0}`])),
  }
}

/** The same deltas added up: one for all that are counted together, and none where nothing is left. */
export function summedDeltas(deltas: readonly Counted[]): Counted[] {
  const summed = ['orders', ...measures]
  const alike = Map.groupBy(deltas, (delta) =>
    JSON.stringify(Object.entries(delta).filter(([column]) => !summed.includes(column))),
  )
  return [...alike.values()].flatMap((group) => {
    const sums = summed.map((column) => [column, sum(...group.map((one) => String(one[column])))])
    const isNothing = sums.every(([, value]) => value === '0')
    return isNothing ? [] : [{ ...group[0], ...Object.fromEntries(sums) }]
  })
}

const comma = raw(', ')
const names = (columns: readonly string[]): Sql => joined(columns.map(name), comma)

export const dimensionNames = names(dimensions)
export const measureNames = names(measures)
const sums = ['orders', ...measures].map((measure) => sql`sum(${name(measure)})`)
const summedMeasures = joined(
  ['orders', ...measures].map((measure) => sql`sum(${name(measure)}) as ${name(measure)}`),
  comma,
)
/** For whoever compares: the sums in one form, whatever zeros they have behind the point. */
export const shownSums = joined(
  sums.map((sum) => sql`trim_scale(${sum})`),
  comma,
)
/** Whether anything is left of what came and went. */
export const hasSums = joined(
  sums.map((sum) => sql`${sum} <> 0`),
  raw(' or '),
)

/** A dimension or measure of an order, as an expression over its table. */
export function expressionOf({ columns }: Rollup, counted: Dimension | Measure): Sql {
  const column = columns[counted]
  if (isDimension(counted)) return column ? name(column) : raw(`''`)
  return column ? sql`coalesce(${name(column)}, 0)` : raw('0')
}

/** A merchant's orders of a kind, each as the row of `order_delta` that counts it. */
export function countedOrders(rollup: Rollup, merchantId: string): Sql {
  const named = (counted: readonly (Dimension | Measure)[]) =>
    joined(
      counted.map((one) => sql`${expressionOf(rollup, one)} as ${name(one)}`),
      comma,
    )
  return sql`
    select merchant_id, ${raw(String(rollup.kind))}::smallint as kind, half_hour_of(created_at) as created_half_hour,
           half_hour_of(finished_at) as ended_half_hour, ${named(dimensions)}, 1 as orders, ${named(measures)}
    from ${name(rollup.table)} where merchant_id = ${merchantId}`
}

export const rollupKey = sql`merchant_id, kind, clock, grain, bucket, ${dimensionNames}`
export const rollupColumns = sql`${rollupKey}, orders, ${measureNames}`

/** Rows of `order_delta` as rows of `order_rollup`, in both clocks and all grains; each grain adds up the finer one. */
export function inAllGrains(deltas: Sql): Sql {
  const grain = (bucket: string, from: Sql) => sql`
    select merchant_id, kind, clock, ${raw(bucket)} as bucket, ${dimensionNames}, ${summedMeasures}
    from ${from} group by merchant_id, kind, clock, 4, ${dimensionNames}`
  const row = (number: number, rows: string) => sql`
    select merchant_id, kind, clock, ${raw(String(number))}::smallint as grain, bucket, ${dimensionNames}, orders,
           ${measureNames}
    from ${raw(rows)}`
  const timed = sql`(
    select delta.*, clock, half_hour as bucket from (${deltas}) delta
    cross join lateral (values (0::smallint, created_half_hour), (1::smallint, ended_half_hour)) clocks (clock, half_hour)
    where half_hour is not null) timed`
  return sql`
    with half_hours as (${grain('bucket', timed)}),
    days as (${grain('day_of(bucket)', raw('half_hours'))}),
    all_time as (${grain(`timestamptz '-infinity'`, raw('days'))})
    ${row(2, 'half_hours')} union all ${row(1, 'days')} union all ${row(0, 'all_time')}`
}

/**
 * Writes the counts of a merchant's orders anew. For whoever writes orders past the engine; while it runs, nobody
 * else may change orders of this merchant and kind.
 */
export async function recountOrders(tx: Tag, rollup: Rollup, merchantId: string): Promise<void> {
  const of = sql`merchant_id = ${merchantId} and kind = ${rollup.kind}`
  await send(tx, sql`delete from order_delta where ${of}`)
  await send(tx, sql`delete from order_rollup where ${of}`)
  const counted = inAllGrains(countedOrders(rollup, merchantId))
  await send(tx, sql`insert into order_rollup (${rollupColumns}) ${counted}`)
}

/** Adds rows of `order_rollup` to those that are there. */
export const addedToRollup = (rows: Sql): Sql => {
  const added = ['orders', ...measures].map(
    (measure) => sql`${name(measure)} = r.${name(measure)} + excluded.${name(measure)}`,
  )
  return sql`
    insert into order_rollup as r (${rollupColumns}) ${rows}
    on conflict (${rollupKey}) do update set ${joined(added, comma)}`
}
