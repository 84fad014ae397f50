/** Dashboards added up here from the orders and postings themselves: nothing is shared with rollups. */
import type { DashboardStats } from '@countinghouse/contract/areas/dashboard/dashboard.contract.ts'
import {
  dashboardRails,
  internalKinds,
} from '@countinghouse/contract/areas/dashboard/dashboard.figures.ts'
import { type FlowType, flowTypes } from '@countinghouse/contract/areas/flow/flow.fields.ts'
import { minus, sum } from '@countinghouse/contract/engine/decimal.ts'
import type { OrderKind } from '@countinghouse/contract/registry/orders.ts'
import { orderRegistry } from '../../src/order-registry.ts'
import type { OwnerSql } from '../../src/platform/db/owner.ts'

const rails = Object.entries(dashboardRails)
const directions = rails.flatMap(([, { received, paidOut }]) => [received, paidOut])
const kinds = Object.keys(orderRegistry) as OrderKind[]

interface Past {
  orders: { kind: OrderKind; status: number; createdAt: Date; completedAt: Date | null }[]
  postings: { kind: number; flow: number; at: Date; usd: string }[]
}

interface Span {
  from: string
  to: string
}

/** All that a merchant's orders and postings say of their times and values. */
export async function pastOf(owner: OwnerSql, merchantId: string): Promise<Past> {
  const each = kinds.map(
    (
      kind,
    ) => `select '${kind}' as kind, status, created_at as "createdAt", completed_at as "completedAt"
      from ${orderRegistry[kind].table} where merchant_id = ${merchantId}`,
  )
  return {
    orders: (await owner.unsafe(each.join(' union all '))) as Past['orders'],
    postings: await owner<Past['postings']>`
      select order_kind as kind, flow_type as flow, at, coalesce(usd_value, 0)::text as usd from posting
      where merchant_id = ${merchantId}`,
  }
}

const isIn = (at: Date | null, { from, to }: Span) =>
  at !== null && at >= new Date(from) && at < new Date(to)

const conversionOf = (succeeded: number, orders: number) =>
  orders === 0 ? null : String(Math.round((succeeded / orders) * 10_000) / 10_000)

function amountIn({ postings }: Past, kind: OrderKind, flows: readonly FlowType[], span: Span) {
  const { id } = orderRegistry[kind].declared
  const ids: number[] = flows.map((flow) => flowTypes.ids[flow])
  const own = postings.filter(
    (posting) => posting.kind === id && ids.includes(posting.flow) && isIn(posting.at, span),
  )
  return sum(...own.map(({ usd }) => usd))
}

function figuresIn(past: Past, kind: OrderKind, span: Span) {
  const { states } = orderRegistry[kind].machine
  const isSuccess = (status: number) =>
    Object.values(states).some(({ id, end }) => id === status && end === 'success')
  const own = past.orders.filter((order) => order.kind === kind)
  const created = own.filter(({ createdAt }) => isIn(createdAt, span))
  const orders = created.length
  const succeeded = created.filter(({ status }) => isSuccess(status)).length
  const direction = directions.find((each) => each.kind === kind)
  const fees = direction?.fees ?? internalKinds[kind as keyof typeof internalKinds]
  return {
    orders,
    succeeded,
    conversion: conversionOf(succeeded, orders),
    completed: own.filter(({ completedAt }) => isIn(completedAt, span)).length,
    amount: amountIn(past, kind, direction?.amounts ?? [], span),
    fees: amountIn(past, kind, fees, span),
  }
}

/** Of these kinds: what an operator who may see no others is shown. */
export function sumsByHand(past: Past, seen: readonly OrderKind[], span: Span) {
  const figures = new Map(seen.map((kind) => [kind, figuresIn(past, kind, span)]))
  const all = [...figures.values()]
  const amountOf = (side: 'received' | 'paidOut') =>
    sum(...rails.map(([, of]) => figures.get(of[side].kind)?.amount ?? '0'))
  const [received, paidOut] = [amountOf('received'), amountOf('paidOut')]
  const orders = all.reduce((count, each) => count + each.orders, 0)
  const succeeded = all.reduce((count, each) => count + each.succeeded, 0)
  return {
    received,
    paidOut,
    net: minus(received, paidOut),
    fees: sum(...all.map(({ fees }) => fees)),
    orders,
    succeeded,
    conversion: conversionOf(succeeded, orders),
  }
}

/** Current, previous, kinds and points of a dashboard of all kinds, for the times that it names itself. */
export function dashboardByHand(past: Past, stats: DashboardStats) {
  const current = { from: stats.from, to: stats.to }
  const previous = { from: stats.previousFrom, to: stats.previousTo }
  const amountOf = (of: (typeof directions)[number], span: Span) =>
    amountIn(past, of.kind, of.amounts, span)
  return {
    current: sumsByHand(past, kinds, current),
    previous: sumsByHand(past, kinds, previous),
    kinds: kinds.map((kind) => ({
      kind,
      current: figuresIn(past, kind, current),
      previous: figuresIn(past, kind, previous),
    })),
    points: stats.points.map(({ from, to }) => ({
      from,
      to,
      rails: rails.map(([rail, of]) => ({
        rail,
        received: amountOf(of.received, { from, to }),
        paidOut: amountOf(of.paidOut, { from, to }),
      })),
    })),
  }
}
