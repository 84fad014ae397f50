/**
 * Orders counted and summed, by declaration: a kind says which of its columns are the dimensions and measures of the
 * rollup, and counting, folding, recounting, totals and audit follow from it.
 */
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

/** A merchant's orders of a kind, counted from the orders themselves; the rows are those of `order_delta`. */
export function countedOrders(rollup: Rollup, merchantId: string): Sql {
  const columns = dimensions.map(
    (dimension) => sql`${expressionOf(rollup, dimension)} as ${name(dimension)}`,
  )
  const summed = measures.map(
    (measure) => sql`sum(${expressionOf(rollup, measure)}) as ${name(measure)}`,
  )
  return sql`
    select merchant_id, ${raw(String(rollup.kind))}::smallint as kind, half_hour_of(created_at) as created_half_hour,
           half_hour_of(finished_at) as ended_half_hour, ${joined(columns, comma)},
           count(*) as orders, ${joined(summed, comma)}
    from ${name(rollup.table)} where merchant_id = ${merchantId} group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`
}

export const rollupKey = sql`merchant_id, kind, clock, grain, bucket, ${dimensionNames}`
export const rollupColumns = sql`${rollupKey}, orders, ${measureNames}`

/** Rows of `order_delta` as rows of `order_rollup`, in both clocks and all grains. */
export const inAllGrains = (deltas: Sql): Sql => sql`
  select merchant_id, kind, clock, grain,
         case grain when 0 then '-infinity' when 1 then day_of(half_hour) else half_hour end as bucket,
         ${dimensionNames}, ${summedMeasures}
  from (${deltas}) delta
  cross join lateral (values (0::smallint, created_half_hour), (1::smallint, ended_half_hour)) clocks (clock, half_hour)
  cross join (values (0::smallint), (1::smallint), (2::smallint)) grains (grain)
  where half_hour is not null
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11`

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
