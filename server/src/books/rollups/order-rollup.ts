/**
 * Counts and sums of orders, by declaration: a kind names the columns that are dimensions and measures of its rollup;
 * counting, folding, recounting, totals and audit follow from that.
 */
import { notifyStatuses } from '@countinghouse/contract/areas/order/order.fields.ts'
import { sum } from '@countinghouse/contract/engine/decimal.ts'
import type { Machine } from '@countinghouse/contract/engine/machine.ts'
import { identifier, joined, raw, type SqlFragment, sql } from '../../platform/db/sql.ts'
import { halfHourMs } from '../../platform/period.ts'
import { type OrderClock, orderClocks } from './clocks-and-buckets.ts'
import {
  insteadInReports,
  isKeptInReports,
  isReported,
  statusInReports,
} from './report-dimensions.ts'
import { rollupTable } from './rollup-table.ts'

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
/** Those that postings have as well. */
export type PostedDimension = Exclude<Dimension, 'status'>
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
  declared: { id: number; machine: Pick<Machine, 'states'> }
  table: string
  rollup?: RollupDeclaration
}

export interface Rollup {
  kind: number
  table: string
  columns: Partial<Record<Dimension | Measure, string>>
  /** The states of success. */
  succeeded: readonly number[]
}

export const rollupOf = ({ declared, table, rollup }: CountedKind): Rollup => ({
  kind: declared.id,
  table,
  columns: { ...common, ...rollup?.dimensions, ...rollup?.measures },
  succeeded: Object.values(declared.machine.states).flatMap(({ id, end }) =>
    end === 'success' ? [id] : [],
  ),
})

const isDimension = (counted: string): counted is Dimension =>
  (dimensions as readonly string[]).includes(counted)

/** Of a dimension that the kind lacks. */
export const isAlwaysEmpty = ({ columns }: Rollup, dimension: string): boolean =>
  isDimension(dimension) && columns[dimension] === undefined

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

/** The clock that goes by a column of the orders. */
export const clockOf = (column: string | undefined): OrderClock | undefined =>
  clocks.find((clock) => orderClocks[clock].column === column)

const clocks = Object.keys(orderClocks) as OrderClock[]
const halfHourOf = (at: unknown) =>
  at instanceof Date ? new Date(Math.floor(at.getTime() / halfHourMs) * halfHourMs) : null

/** One order as a row of `order_delta`, added with sign 1 and removed with sign -1. */
export function deltaOf({ kind, columns }: Rollup, order: Counted, sign: '' | '-'): Counted {
  const columnValue = (counted: Dimension | Measure) =>
    isDerived(counted) ? derived[counted].of(order) : order[columns[counted] ?? '']
  return {
    merchant_id: order.merchant_id,
    kind,
    ...Object.fromEntries(
      Object.values(orderClocks).map(({ column, deltaColumn }) => [
        deltaColumn,
        halfHourOf(order[column]),
      ]),
    ),
    ...Object.fromEntries(dimensions.map((dimension) => [dimension, columnValue(dimension) ?? ''])),
    orders: `${sign}1`,
    ...Object.fromEntries(
      measures.map((measure) => [measure, `${sign}${columnValue(measure) ?? 0}`]),
    ),
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

const reportClocks = Object.values(orderClocks).flatMap(({ hasAllDays, stored }) =>
  hasAllDays ? [stored] : [],
)

export const orderRollup = rollupTable({
  rollup: 'order_rollup',
  deltas: 'order_delta',
  dimensions,
  measures: ['orders', ...measures],
  clocks: orderClocks,
  countsOrders: true,
  summaries: {
    reports: {
      instead: { status: statusInReports, ...insteadInReports },
      where: sql`${isReported} and clock in (${raw(reportClocks.join(', '))})`,
      keeps: (kind, dimension, clock) =>
        clock !== 'endedAt' &&
        (dimension === 'succeeded' ? clock === 'createdAt' : isKeptInReports(kind, dimension)),
    },
  },
})

/** A dimension or measure of an order, as an expression over its table. */
export function expressionOf({ columns }: Rollup, counted: Dimension | Measure): SqlFragment {
  if (isDerived(counted)) return derived[counted].expression
  const column = columns[counted]
  if (isDimension(counted)) return column ? identifier(column) : raw(`''`)
  return column ? sql`coalesce(${identifier(column)}, 0)` : raw('0')
}

/** Whether an order has succeeded, by its kind and state. */
export function isSuccess(rollups: readonly Rollup[]): SqlFragment {
  const among = ({ succeeded }: Rollup) =>
    succeeded.length > 0 ? `status in (${succeeded.join(', ')})` : 'false'
  const [only, ...others] = rollups
  if (only && others.length === 0) return raw(among(only))
  const each = rollups.map((rollup) => `when ${rollup.kind} then ${among(rollup)}`)
  return raw(`case kind ${each.join(' ')} else false end`)
}

/** A merchant's orders of a kind, each as the row of `order_delta` that counts it. */
export function countedOrders(rollup: Rollup, merchantId: string): SqlFragment {
  const asColumns = (counted: readonly (Dimension | Measure)[]) =>
    joined(
      counted.map((one) => sql`${expressionOf(rollup, one)} as ${identifier(one)}`),
      raw(', '),
    )
  const halfHours = Object.values(orderClocks).map(
    ({ column, deltaColumn }) =>
      sql`half_hour_of(${identifier(column)}) as ${identifier(deltaColumn)}`,
  )
  return sql`
    select merchant_id, ${raw(String(rollup.kind))}::smallint as kind,
           ${joined(halfHours, raw(', '))}, ${asColumns(dimensions)}, 1 as orders, ${asColumns(measures)}
    from ${identifier(rollup.table)} where merchant_id = ${merchantId}`
}
