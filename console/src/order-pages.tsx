/**
 * The list of each kind of orders: a line, or a page of its own where it has more than moves and reviews. In one chunk:
 * each is only a few lines, and separate chunks would delay every first click.
 */
import { agentKind } from '@countinghouse/contract/areas/agent/agent.order.ts'
import { cryptoPayoutKind } from '@countinghouse/contract/areas/crypto-payout/crypto-payout.order.ts'
import { cryptoPayoutReview } from '@countinghouse/contract/areas/crypto-payout/crypto-payout.review.ts'
import { localPayoutKindOf } from '@countinghouse/contract/areas/local-payout/local-payout.order.ts'
import { p2pPayinKind } from '@countinghouse/contract/areas/p2p-payin/p2p-payin.order.ts'
import type { OrderKind } from '@countinghouse/contract/registry/orders.ts'
import type { ComponentType } from 'react'
import CryptoPayins from './areas/crypto-payin/crypto-payin.page.tsx'
import Deposits from './areas/deposit/deposit.page.tsx'
import LocalPayins from './areas/local-payin/local-payin.page.tsx'
import OtcOrders from './areas/otc/otc.page.tsx'
import P2pPayouts from './areas/p2p-payout/p2p-payout.page.tsx'
import Transfers from './areas/transfer/transfer.page.tsx'
import Withdrawals from './areas/withdrawal/withdrawal.page.tsx'
import { CountryOrders, kindPerCountry } from './orders/local/country-orders.tsx'
import { OrderListPage } from './orders/order-list-page.tsx'

const localPayouts = kindPerCountry(localPayoutKindOf)

export const orderPages: Record<OrderKind, ComponentType> = {
  cryptoPayin: CryptoPayins,
  cryptoPayout: () => <OrderListPage kind={cryptoPayoutKind} review={cryptoPayoutReview} />,
  deposit: Deposits,
  withdrawal: Withdrawals,
  transfer: Transfers,
  localPayin: LocalPayins,
  localPayout: () => <CountryOrders kinds={localPayouts} direction="payout" />,
  p2pPayin: () => <OrderListPage kind={p2pPayinKind} />,
  p2pPayout: P2pPayouts,
  otc: OtcOrders,
  agent: () => <OrderListPage kind={agentKind} />,
}
