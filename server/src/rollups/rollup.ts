/**
 * Counts and sums of orders, by declaration: a kind names the columns that are dimensions and measures of its rollup;
 * counting, folding, recounting, totals and audit follow from that.
 */
import { notifyStatuses } from '@countinghouse/contract/areas/order/order.fields.ts'
import { sum } from '@countinghouse/contract/kit/decimal.ts'
import type { Tag } from '../db/query.ts'
import { identifier, joined, raw, type Sql, send, sql } from '../db/sql.ts'
import { insteadInReports, isReported, statusInReports } from './report-dimensions.ts'
import { recountStatements, reportClocks, rollupTable } from './rollup-table.ts'

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
  'notify_failed',
] as const
export type Dimension = (typeof dimensions)[number]
export type Measure = (typeof measures)[number]

/** Common to all orders, without a declaration. */
const common = {
  status: 'status',
  currency: 'currency',
  amount: 'amount',
  settled_amount: 'settled_amount',
  processing_fee: 'processing_fee',
  network_fee: 'network_fee',
  usd_value: 'usd_value',
} as const

/** Counted for every order although it is no column. */
const failed = notifyStatuses.ids.notificationFailed
const derived = {
  notify_failed: {
    of: (order: Counted) => Number(order.notify_status === failed),
    expression: raw(`(notify_status = ${failed})::integer`),
  },
} as const
const isDerived = (counted: string): counted is keyof typeof derived =>
  Object.hasOwn(derived, counted)

/** The kind's own columns in the rollup; a dimension that it lacks is empty, a measure zero. */
export interface RollupDeclaration<Column extends string = string> {
  dimensions?: Partial<Record<Exclude<Dimension, keyof typeof common>, Column>>
  measures?: Partial<Record<Exclude<Measure, keyof typeof common | keyof typeof derived>, Column>>
}

/** What counting needs to know about an order kind. */
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

/** The dimension or measure that holds a column of the orders. */
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

export type Counted = Record<string, unknown>

const halfHourMs = 30 * 60_000
const halfHourOf = (at: unknown) =>
  at instanceof Date ? new Date(Math.floor(at.getTime() / halfHourMs) * halfHourMs) : null

/** One order as a row of `order_delta`, added with sign 1 and removed with sign -1. */
export function deltaOf({ kind, columns }: Rollup, order: Counted, sign: '' | '-'): Counted {
  const of = (counted: Dimension | Measure) =>
    isDerived(counted) ? derived[counted].of(order) : order[columns[counted] ?? '']
  return {
    merchant_id: order.merchant_id,
    kind,
    created_half_hour: halfHourOf(order.created_at),
    ended_half_hour: halfHourOf(order.finished_at),
    completed_half_hour: halfHourOf(order.completed_at),
    ...Object.fromEntries(dimensions.map((dimension) => [dimension, of(dimension) ?? ''])),
    orders: `${sign}1`,
    ...Object.fromEntries(measures.map((measure) => [measure, `${sign}${of(measure) ?? 0}`])),
  }
}

/** Deltas with equal dimensions added up; those that cancel out are dropped. */
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

export const orderRollup = rollupTable({
  rollup: 'order_rollup',
  deltas: 'order_delta',
  dimensions,
  measures: ['orders', ...measures],
  coarser: {
    ofReports: {
      instead: { status: statusInReports, ...insteadInReports },
      where: sql`${isReported} and clock in (${raw(reportClocks.join(', '))})`,
    },
  },
  halfHours: ['created_half_hour', 'ended_half_hour', 'completed_half_hour'],
})

/** A dimension or measure of an order, as an expression over its table. */
export function expressionOf({ columns }: Rollup, counted: Dimension | Measure): Sql {
  if (isDerived(counted)) return derived[counted].expression
  const column = columns[counted]
  if (isDimension(counted)) return column ? identifier(column) : raw(`''`)
  return column ? sql`coalesce(${identifier(column)}, 0)` : raw('0')
}

/** A merchant's orders of a kind, each as the row of `order_delta` that counts it. */
export function countedOrders(rollup: Rollup, merchantId: string): Sql {
  const named = (counted: readonly (Dimension | Measure)[]) =>
    joined(
      counted.map((one) => sql`${expressionOf(rollup, one)} as ${identifier(one)}`),
      raw(', '),
    )
  return sql`
    select merchant_id, ${raw(String(rollup.kind))}::smallint as kind, half_hour_of(created_at) as created_half_hour,
           half_hour_of(finished_at) as ended_half_hour, half_hour_of(completed_at) as completed_half_hour,
           ${named(dimensions)}, 1 as orders, ${named(measures)}
    from ${identifier(rollup.table)} where merchant_id = ${merchantId}`
}

/**
 * Recomputes the counts of a merchant's orders, for code that writes orders past the engine. Meanwhile nobody else
 * may change orders of this merchant and kind.
 */
export async function recountOrders(tx: Tag, rollup: Rollup, merchantId: string): Promise<void> {
  const of = sql`merchant_id = ${merchantId} and kind = ${rollup.kind}`
  const counted = countedOrders(rollup, merchantId)
  for (const statement of recountStatements(orderRollup, of, counted)) await send(tx, statement)
}
