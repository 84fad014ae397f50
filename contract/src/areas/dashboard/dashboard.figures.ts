/** What the figures of the dashboard are about. Plain data: the console loads it. */
import type { OrderKind } from '../../registry/orders.ts'
import type { FlowType } from '../flow/flow.fields.ts'

export const dashboardPeriods = ['today', 'last7Days', 'last30Days', 'last90Days'] as const
export type DashboardPeriod = (typeof dashboardPeriods)[number]

interface Direction {
  kind: OrderKind
  /** The postings that make up the amount of such an order, before the platform's fee. */
  amounts: readonly FlowType[]
  fees: readonly FlowType[]
}

/** The rails by which money enters and leaves the platform. */
export const dashboardRails = {
  crypto: {
    received: { kind: 'cryptoPayin', amounts: ['payin', 'payinFee'], fees: ['payinFee'] },
    paidOut: { kind: 'cryptoPayout', amounts: ['payout'], fees: ['payoutFee'] },
  },
  local: {
    received: { kind: 'localPayin', amounts: ['payin', 'payinFee'], fees: ['payinFee'] },
    paidOut: { kind: 'localPayout', amounts: ['payout'], fees: ['payoutFee'] },
  },
  p2p: {
    received: {
      kind: 'p2pPayin',
      amounts: ['payin', 'payinFee', 'liquidation'],
      fees: ['payinFee'],
    },
    paidOut: { kind: 'p2pPayout', amounts: ['payout', 'liquidation'], fees: ['payoutFee'] },
  },
  wallet: {
    received: { kind: 'deposit', amounts: ['deposit', 'depositFee'], fees: ['depositFee'] },
    paidOut: { kind: 'withdrawal', amounts: ['withdrawal'], fees: ['withdrawalFee'] },
  },
} as const satisfies Record<string, { received: Direction; paidOut: Direction }>

export type DashboardRail = keyof typeof dashboardRails
export const dashboardRailNames = Object.keys(dashboardRails) as [DashboardRail, ...DashboardRail[]]

/** Internal orders: they are counted and have fees, but no money enters or leaves by them. */
export const internalKinds = {
  transfer: ['transferFee'],
  otc: ['tradeFee'],
  agent: ['tradeFee'],
} as const satisfies Partial<Record<OrderKind, readonly FlowType[]>>

/** What waits for a person. Each but the exports is of one order kind. */
export const workNames = [
  /** Orders that an operator has to decide or to resolve. */
  'decide',
  'appeal',
  'notificationFailed',
  /** Payments that no order took. */
  'arrival',
  'exportReady',
] as const
export type WorkName = (typeof workNames)[number]
