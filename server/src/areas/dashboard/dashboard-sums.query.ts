/** Sums of all order kinds for a dashboard's period, from rollups: as many rows as kinds and points. */
import {
  dashboardRails,
  internalKinds,
} from '@countinghouse/contract/areas/dashboard/dashboard.figures.ts'
import { type FlowType, flowTypes } from '@countinghouse/contract/areas/flow/flow.fields.ts'
import { type OrderKind, orderKindIds } from '@countinghouse/contract/registry/orders.ts'
import type { OrderClock } from '../../books/rollups/clocks-and-buckets.ts'
import { orderRollup, rollupOf } from '../../books/rollups/order-rollup.ts'
import { postingRollup } from '../../books/rollups/posting-rollup.ts'
import { type RollupRows, readRollup } from '../../books/rollups/read-rollup.ts'
import type { OrderRegistry } from '../../engine/orders/order-kind.ts'
import { raw, type SqlFragment, sql, unionAll } from '../../platform/db/sql.ts'
import type { DashboardTimes } from './dashboard-times.ts'

export interface SumsRow {
  what: 'created' | 'completed' | 'money'
  kind: number
  /**
   * 0 is the previous period. Money has a cell for each point, from 1; orders have a single cell, 1, for all points.
   */
  cell: number
  /** For orders their number, for money the amount. */
  first: string
  /** For orders the number of successes, for money the fees. */
  second: string
}

/** Ids of flow types are only unique within a kind: one number stands for both. */
const pairOf = (kind: number, flowType: number) => kind * 1000 + flowType
const isAmong = (pairs: readonly number[]) =>
  sql`kind * 1000 + flow_type = any(${pairs}::integer[])`

const flowPairs = (kind: OrderKind, flows: readonly FlowType[]): number[] =>
  flows.map((flow) => pairOf(orderKindIds[kind], flowTypes.ids[flow]))

const directions = Object.values(dashboardRails).flatMap(({ received, paidOut }) => [
  received,
  paidOut,
])
const amountPairs = directions.flatMap(({ kind, amounts }) => flowPairs(kind, amounts))
const feePairs = [
  ...directions.flatMap(({ kind, fees }) => flowPairs(kind, fees)),
  ...Object.entries(internalKinds).flatMap(([kind, fees]) => flowPairs(kind as OrderKind, fees)),
]

/** One query on what is folded, and one on what is not. */
export function sumsQueries(
  orders: OrderRegistry,
  merchantId: string,
  { previous, current, points }: DashboardTimes,
): RollupRows {
  const scope = { merchantId, kinds: Object.values(orders).map(rollupOf) }
  const ofOrders = (clock: OrderClock) =>
    readRollup({
      ...scope,
      table: orderRollup,
      columns: ['kind', 'succeeded', 'orders'],
      during: { clock, periods: [previous, current] },
    })
  const money = readRollup({
    ...scope,
    table: postingRollup,
    columns: ['kind', 'flow_type', 'usd_value'],
    during: { clock: 'postedAt', periods: [previous, ...points] },
  })
  const all = [
    summed('created', ofOrders('createdAt'), {
      first: raw('sum(orders)'),
      second: raw('sum(orders) filter (where succeeded)'),
    }),
    summed('completed', ofOrders('firstSuccessAt'), {
      first: raw('sum(orders)'),
      second: raw('0'),
    }),
    summed('money', money, {
      first: sql`sum(usd_value) filter (where ${isAmong(amountPairs)})`,
      second: sql`sum(usd_value) filter (where ${isAmong(feePairs)})`,
    }),
  ]
  return {
    folded: unionAll(...all.map(({ folded }) => folded)),
    live: unionAll(...all.map(({ live }) => live)),
  }
}

/** Cells are numbered from 0, which is the previous period. */
function summed(
  what: SumsRow['what'],
  rows: RollupRows,
  { first, second }: { first: SqlFragment; second: SqlFragment },
): RollupRows {
  const added = (part: SqlFragment) => sql`
    select ${raw(`'${what}'`)} as what, kind, period - 1 as cell, coalesce(${first}, 0) as first,
           coalesce(${second}, 0) as second
    from (${part}) part group by kind, period`
  return { folded: added(rows.folded), live: added(rows.live) }
}
