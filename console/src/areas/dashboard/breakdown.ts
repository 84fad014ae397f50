/** The breakdown of a key figure by kind of order, and the filters of the counted orders. Pure. */
import type { DashboardStats } from '@countinghouse/contract/areas/dashboard/dashboard.contract.ts'
import { dashboardRails } from '@countinghouse/contract/areas/dashboard/dashboard.figures.ts'
import { compare } from '@countinghouse/contract/engine/decimal.ts'
import type { CountedBy } from '@countinghouse/contract/engine/drill-down.ts'
import type { OrderKind } from '@countinghouse/contract/registry/orders.ts'

export type FigureName = 'received' | 'paidOut' | 'net' | 'fees' | 'orders' | 'conversion'

type OfKind = DashboardStats['kinds'][number]
type KindSums = OfKind['current']

/** A number of orders, with the filters that show them. */
export interface OrderCount {
  count: number
  counted: CountedBy
}

export interface BreakdownLine {
  kind: OrderKind
  /** An amount in USD, or a rate from 0 to 1; null where there is none. */
  value: string | null
  before: string | null
  /** For conversion: the successful orders, and all orders. */
  parts: readonly OrderCount[]
}

const kindsOf = (direction: 'received' | 'paidOut'): OrderKind[] =>
  Object.values(dashboardRails).map((rail) => rail[direction].kind)

const received = kindsOf('received')
const paidOut = kindsOf('paidOut')
/** The kinds of orders that move money in and out of the platform, by rail. */
export const railKinds: readonly OrderKind[] = received.flatMap((kind, index) => [
  kind,
  paidOut[index] ?? kind,
])

const negative = (amount: string): string =>
  compare(amount, '0') === 0 ? amount : amount.startsWith('-') ? amount.slice(1) : `-${amount}`

const created = ({ orders }: KindSums): OrderCount => ({
  count: orders,
  counted: { clock: 'createTime' },
})
const succeeded = (sums: KindSums): OrderCount => ({
  count: sums.succeeded,
  counted: { clock: 'createTime', succeeded: true },
})
const completed = (sums: KindSums): OrderCount => ({
  count: sums.completed,
  counted: { clock: 'completeTime' },
})

interface Recipe {
  kinds?: readonly OrderKind[]
  value(sums: KindSums, kind: OrderKind): string | null
  parts(sums: KindSums): OrderCount[]
}

const recipes: Record<FigureName, Recipe> = {
  received: {
    kinds: received,
    value: ({ amount }) => amount,
    parts: (figures) => [completed(figures)],
  },
  paidOut: {
    kinds: paidOut,
    value: ({ amount }) => amount,
    parts: (figures) => [completed(figures)],
  },
  net: {
    kinds: railKinds,
    value: ({ amount }, kind) => (received.includes(kind) ? amount : negative(amount)),
    parts: (figures) => [completed(figures)],
  },
  fees: { value: ({ fees }) => fees, parts: (figures) => [completed(figures)] },
  orders: { value: ({ orders }) => String(orders), parts: (figures) => [created(figures)] },
  conversion: {
    value: ({ conversion }) => conversion,
    parts: (figures) => [succeeded(figures), created(figures)],
  },
}

const isNothing = (value: string | null) => value === null || compare(value, '0') === 0

/** Leaves out kinds with nothing in this period and the one before. */
export function breakdownLines(
  figure: FigureName,
  kinds: DashboardStats['kinds'],
): BreakdownLine[] {
  const { kinds: only, value, parts } = recipes[figure]
  return kinds
    .filter(({ kind }) => !only || only.includes(kind))
    .map(({ kind, current, previous }) => ({
      kind,
      value: value(current, kind),
      before: value(previous, kind),
      parts: parts(current),
    }))
    .filter(
      ({ value, before, parts }) =>
        !isNothing(value) || !isNothing(before) || parts.some(({ count }) => count > 0),
    )
}
