/** The dashboard of a merchant as one of its operators may see it. */
import { waitingArrivals } from '@countinghouse/contract/areas/arrival/arrival.list.ts'
import {
  merchantAssetList,
  merchantFiatAssetList,
} from '@countinghouse/contract/areas/asset/asset.lists.ts'
import type {
  DashboardStats,
  DashboardSums,
} from '@countinghouse/contract/areas/dashboard/dashboard.contract.ts'
import {
  dashboardRailNames,
  dashboardRails,
} from '@countinghouse/contract/areas/dashboard/dashboard.figures.ts'
import { minus, sum } from '@countinghouse/contract/engine/decimal.ts'
import { stateOfId } from '@countinghouse/contract/engine/machine.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { mayUse, type Permission } from '@countinghouse/contract/permissions.ts'
import { type OrderKind, orderKindIds } from '@countinghouse/contract/registry/orders.ts'
import { successRateOf } from '../../engine/orders/figure-routes.ts'
import { type OrderRegistry, orderKindIn } from '../../engine/orders/order-kind.ts'
import type { Caller } from '../../platform/security/session.ts'
import type { WorkDefinition } from './dashboard-work.ts'
import type { MerchantDashboard } from './read-dashboard.query.ts'

export type Viewer = Pick<Caller, 'name' | 'roles' | 'useLocalConfig'>

/** `asOf` comes first: all that follows is identical as long as nothing has changed. */
export function viewOf(
  orders: OrderRegistry,
  work: readonly WorkDefinition[],
  dashboard: MerchantDashboard,
  viewer: Viewer,
): DashboardStats {
  const may = (permission: Permission) => mayUse(viewer, permission)
  const { asOf, times } = dashboard
  const kinds = (Object.keys(orders) as OrderKind[]).filter((kind) =>
    may(orderKindIn(orders, kind).declared.list.permission),
  )
  const cells = times.points.map((_, index) => index + 1)
  const periodOf = (cellsOf: readonly number[]) => ({
    kinds: kinds.map((kind) => ({ kind, figures: figuresOf(dashboard, kind, cellsOf) })),
  })
  const [current, previous] = [periodOf(cells), periodOf([0])]
  return {
    asOf: asOf.toISOString(),
    from: times.current.start.toISOString(),
    to: times.current.end.toISOString(),
    previousFrom: times.previous.start.toISOString(),
    previousTo: times.previous.end.toISOString(),
    current: sumsOf(current.kinds),
    previous: sumsOf(previous.kinds),
    kinds: current.kinds.map(({ kind, figures }, index) => ({
      kind,
      current: figures,
      previous: previous.kinds[index]?.figures ?? figures,
    })),
    points: pointsOf(dashboard, kinds),
    balances: balancesOf(dashboard, may),
    work: [
      ...workFor(work, dashboard, may),
      ...arrivalsFor(dashboard, may),
      ...exportsFor(dashboard, viewer, may),
    ],
    newest: dashboard.newest
      .filter(({ kind }) => kinds.includes(kind))
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
      .slice(0, limits.newestOrders)
      .map(({ createdAt, status, ...order }) => ({
        ...order,
        status: stateOfId(orderKindIn(orders, order.kind).machine, status),
        createTime: createdAt.toISOString(),
      })),
  }
}

type KindFigures = DashboardStats['kinds'][number]['current']

const conversionOf = (succeeded: number, orders: number) =>
  orders === 0 ? null : successRateOf(succeeded, orders)

function figuresOf({ sums }: MerchantDashboard, name: OrderKind, cells: readonly number[]) {
  const kind = orderKindIds[name]
  // Orders are not counted by point.
  const isCurrent = Number(cells[0] !== 0)
  const created = sums('created', kind, isCurrent)
  const [orders, succeeded] = [Number(created.first), Number(created.second)]
  const money = cells.map((cell) => sums('money', kind, cell))
  return {
    orders,
    succeeded,
    conversion: conversionOf(succeeded, orders),
    completed: Number(sums('completed', kind, isCurrent).first),
    amount: sum(...money.map(({ first }) => first)),
    fees: sum(...money.map(({ second }) => second)),
  }
}

const rails = dashboardRailNames.map((rail) => ({ rail, ...dashboardRails[rail] }))

function sumsOf(kinds: readonly { kind: OrderKind; figures: KindFigures }[]): DashboardSums {
  const amountOf = (names: readonly OrderKind[]) =>
    sum(...kinds.flatMap(({ kind, figures }) => (names.includes(kind) ? [figures.amount] : [])))
  const countOf = (name: 'orders' | 'succeeded') =>
    kinds.reduce((all, { figures }) => all + figures[name], 0)
  const received = amountOf(rails.map((rail) => rail.received.kind))
  const paidOut = amountOf(rails.map((rail) => rail.paidOut.kind))
  const [orders, succeeded] = [countOf('orders'), countOf('succeeded')]
  return {
    received,
    paidOut,
    net: minus(received, paidOut),
    fees: sum(...kinds.map(({ figures }) => figures.fees)),
    orders,
    succeeded,
    conversion: conversionOf(succeeded, orders),
  }
}

/** For rails of which the operator may see at least one direction. */
function pointsOf({ times, sums }: MerchantDashboard, kinds: readonly OrderKind[]) {
  const seen = rails.filter(
    ({ received, paidOut }) => kinds.includes(received.kind) || kinds.includes(paidOut.kind),
  )
  return times.points.map(({ start, end }, index) => {
    const amountOf = (kind: OrderKind) =>
      kinds.includes(kind) ? sums('money', orderKindIds[kind], index + 1).first : '0'
    return {
      from: start.toISOString(),
      to: end.toISOString(),
      rails: seen.map(({ rail, received, paidOut }) => ({
        rail,
        received: amountOf(received.kind),
        paidOut: amountOf(paidOut.kind),
      })),
    }
  })
}

type May = (permission: Permission) => boolean

function balancesOf({ balances }: MerchantDashboard, may: May) {
  const [crypto, fiat] = [may(merchantAssetList.permission), may(merchantFiatAssetList.permission)]
  if (!crypto && !fiat) return null
  return balances.filter(({ country }) => (country === '' ? crypto : fiat))
}

/** Of local orders one for each country, because each country has its page. */
const workFor = (work: readonly WorkDefinition[], { waiting }: MerchantDashboard, may: May) =>
  work.flatMap(({ work: name, kind, permissions, query }, index) =>
    permissions.every(may)
      ? (waiting[index] ?? []).map(({ country, count }) => ({
          work: name,
          kind,
          count,
          query: { ...query, ...(country && { country }) },
        }))
      : [],
  )

function arrivalsFor({ arrivals: count }: MerchantDashboard, may: May) {
  if (count === 0 || !may('arrival.view') || !may('arrival.resolve')) return []
  return [
    { work: 'arrival' as const, kind: null, count, query: { status: waitingArrivals.join(',') } },
  ]
}

function exportsFor({ exports }: MerchantDashboard, { name }: Viewer, may: May) {
  const count = exports.get(name) ?? 0
  if (count === 0 || !may('exportRecord.view')) return []
  const query = { exportStatus: 'ready', downloadStatus: 'notDownloaded', operatorName: name }
  return [{ work: 'exportReady' as const, kind: null, count, query }]
}
