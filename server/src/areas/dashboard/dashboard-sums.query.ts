/** Sums of all order kinds for a dashboard's period, from rollups: as many rows as kinds and points. */
import {
  dashboardRails,
  internalKinds,
} from '@countinghouse/contract/areas/dashboard/dashboard.figures.ts'
import { type FlowType, flowTypes } from '@countinghouse/contract/areas/flow/flow.fields.ts'
import { type OrderKind, orderKindIds } from '@countinghouse/contract/orders.ts'
import { identifier, raw, type Sql, sql } from '../../db/sql.ts'
import { type Clock, completed, created, periodParts } from '../../lists/rollup-parts.ts'
import type { OrderRegistry } from '../../orders/order-kind.ts'
import { dayParts, type Parts, unionAll } from '../../rollups/day-parts.ts'
import { postingRollup } from '../../rollups/posting-rollup.ts'
import { orderRollup } from '../../rollups/rollup.ts'
import { names } from '../../rollups/rollup-table.ts'
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

/** State and flow type ids are only unique within a kind: one number stands for both. */
const pairOf = (kind: number, id: number) => kind * 1000 + id
const isAmong = (pairs: readonly number[], column: string) =>
  sql`kind * 1000 + ${identifier(column)} = any(${pairs}::integer[])`

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

/** One query on the rollups, and one on the deltas. */
export function sumsQueries(
  orders: OrderRegistry,
  merchantId: string,
  times: DashboardTimes,
): { folded: Sql; live: Sql } {
  const definitions = Object.values(orders)
  const kinds = definitions.map(({ declared }) => declared.id)
  const where = sql`merchant_id = ${merchantId} and kind = any(${kinds}::smallint[])`
  const succeeded = definitions.flatMap(({ declared, machine }) =>
    Object.values(machine.states).flatMap(({ id, end }) =>
      end === 'success' ? [pairOf(declared.id, id)] : [],
    ),
  )
  const all = [
    summed('created', orderParts(where, created, times), {
      first: raw('sum(sign * orders)'),
      second: sql`sum(sign * orders) filter (where ${isAmong(succeeded, 'status')})`,
    }),
    summed('completed', orderParts(where, completed, times), {
      first: raw('sum(sign * orders)'),
      second: raw('0'),
    }),
    summed('money', moneyParts(where, times), {
      first: sql`sum(sign * usd_value) filter (where ${isAmong(amountPairs, 'flow_type')})`,
      second: sql`sum(sign * usd_value) filter (where ${isAmong(feePairs, 'flow_type')})`,
    }),
  ]
  return {
    folded: unionAll(...all.map(({ folded }) => folded)),
    live: unionAll(...all.map(({ live }) => live)),
  }
}

function orderParts(where: Sql, clock: Clock, { previous, current }: DashboardTimes): Parts {
  const columns = ['kind', 'status', 'orders']
  const of = { table: orderRollup, where, columns, clock: clock.clock, halfHour: clock.halfHour }
  return eachPart(
    periodParts(of, [previous, current]),
    sql`(at >= ${current.start})::integer as cell, 1 as sign, ${names(columns)}`,
  )
}

/** Rows of the previous period and of each point. */
function moneyParts(where: Sql, { previous, points, days, isByHour }: DashboardTimes): Parts {
  const columns = ['kind', 'flow_type', 'usd_value']
  const of = { table: postingRollup, where, columns, halfHour: 'half_hour' }
  const starts = points.map(({ start }) => start)
  const before = eachPart(periodParts(of, [previous]), sql`0 as cell, 1 as sign, ${names(columns)}`)
  const ofPoints = isByHour
    ? eachPart(
        periodParts(of, points),
        sql`width_bucket(at, ${starts}::timestamptz[]) as cell, 1 as sign, ${names(columns)}`,
      )
    : eachPart(dayParts(of, days), sql`day as cell, sign, ${names(columns)}`)
  return {
    folded: [...before.folded, ...ofPoints.folded],
    live: [...before.live, ...ofPoints.live],
  }
}

const eachPart = ({ folded, live }: Parts, columns: Sql): Parts => {
  const taken = (part: Sql) => sql`select ${columns} from (${part}) part`
  return { folded: folded.map(taken), live: live.map(taken) }
}

function summed(
  what: SumsRow['what'],
  { folded, live }: Parts,
  { first, second }: { first: Sql; second: Sql },
): { folded: Sql; live: Sql } {
  const of = (parts: readonly Sql[]) => sql`
    select ${raw(`'${what}'`)} as what, kind, cell, coalesce(${first}, 0) as first, coalesce(${second}, 0) as second
    from (${unionAll(...parts)}) part group by kind, cell`
  return { folded: of(folded), live: of(live) }
}
