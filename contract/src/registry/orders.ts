/** Every order kind. Whatever holds for all of them is derived from here. */
import { agentKind } from '../areas/agent/agent.order.ts'
import { cryptoPayinKind } from '../areas/crypto-payin/crypto-payin.order.ts'
import { cryptoPayoutKind } from '../areas/crypto-payout/crypto-payout.order.ts'
import { depositKind } from '../areas/deposit/deposit.order.ts'
import { localPayinKind } from '../areas/local-payin/local-payin.order.ts'
import { localPayoutKind } from '../areas/local-payout/local-payout.order.ts'
import { otcKind } from '../areas/otc/otc.order.ts'
import { p2pPayinKind } from '../areas/p2p-payin/p2p-payin.order.ts'
import { p2pPayoutKind } from '../areas/p2p-payout/p2p-payout.order.ts'
import { transferKind } from '../areas/transfer/transfer.order.ts'
import { withdrawalKind } from '../areas/withdrawal/withdrawal.order.ts'
import type { OrderKindDeclaration } from '../engine/order.ts'

export const orders = {
  cryptoPayin: cryptoPayinKind,
  cryptoPayout: cryptoPayoutKind,
  deposit: depositKind,
  withdrawal: withdrawalKind,
  transfer: transferKind,
  localPayin: localPayinKind,
  localPayout: localPayoutKind,
  p2pPayin: p2pPayinKind,
  p2pPayout: p2pPayoutKind,
  otc: otcKind,
  agent: agentKind,
}
export type OrderKind = keyof typeof orders

export const orderKindNames = Object.keys(orders) as [OrderKind, ...OrderKind[]]

export const isOrderKind = (name: unknown): name is OrderKind =>
  typeof name === 'string' && Object.hasOwn(orders, name)

/** The number of each kind, as events, postings and rollups store it. */
export const orderKindIds = Object.fromEntries(
  Object.entries(orders).map(([name, { id }]) => [name, id]),
) as Record<OrderKind, number>

/** For what works on any of them alike. */
export const orderKindOf = (name: OrderKind): OrderKindDeclaration =>
  orders[name] as OrderKindDeclaration
