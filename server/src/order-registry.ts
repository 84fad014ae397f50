/** Every order kind that this server runs, and every list that can be exported. */
import { balanceOwnerIn } from '@countinghouse/contract/engine/list.ts'
import type { OrderKind } from '@countinghouse/contract/registry/orders.ts'
import { reviews } from '@countinghouse/contract/registry/reviews.ts'
import { accountingSource } from './areas/accounting/accounting.lists.ts'
import { agentOrder } from './areas/agent/agent.order.ts'
import { arrivals } from './areas/arrival/arrival.lists.ts'
import { merchantAssets, merchantFiatAssets } from './areas/asset/asset.lists.ts'
import { auditLog } from './areas/audit-log/audit-log.lists.ts'
import { cryptoPayinOrder } from './areas/crypto-payin/crypto-payin.order.ts'
import { cryptoPayinRoutes } from './areas/crypto-payin/crypto-payin.routes.ts'
import { cryptoPayoutOrder } from './areas/crypto-payout/crypto-payout.order.ts'
import { cryptoPayoutReview } from './areas/crypto-payout/crypto-payout.review.ts'
import { cryptoPayoutRoutes } from './areas/crypto-payout/crypto-payout.routes.ts'
import {
  customerAssetSummary,
  customerAssets,
} from './areas/customer-asset/customer-asset.lists.ts'
import { depositOrder } from './areas/deposit/deposit.order.ts'
import { depositRoutes } from './areas/deposit/deposit.routes.ts'
import { bills, customerFlows, merchantFlows } from './areas/flow/flow.lists.ts'
import { localPayinOrder } from './areas/local-payin/local-payin.order.ts'
import { localPayinRoutes } from './areas/local-payin/local-payin.routes.ts'
import { localPayoutOrder } from './areas/local-payout/local-payout.order.ts'
import { otcOrder } from './areas/otc/otc.order.ts'
import { otcRoutes } from './areas/otc/otc.routes.ts'
import { p2pRoutes } from './areas/p2p/p2p.routes.ts'
import { p2pPayinOrder } from './areas/p2p-payin/p2p-payin.order.ts'
import { p2pPayoutOrder } from './areas/p2p-payout/p2p-payout.order.ts'
import { p2pPayoutReview } from './areas/p2p-payout/p2p-payout.review.ts'
import { p2pPayoutRoutes } from './areas/p2p-payout/p2p-payout.routes.ts'
import { reportSources } from './areas/report/report.lists.ts'
import { transferOrder } from './areas/transfer/transfer.order.ts'
import { transferRoutes } from './areas/transfer/transfer.routes.ts'
import { withdrawalOrder } from './areas/withdrawal/withdrawal.order.ts'
import { withdrawalReview } from './areas/withdrawal/withdrawal.review.ts'
import { withdrawalRoutes } from './areas/withdrawal/withdrawal.routes.ts'
import type { ListRegistry } from './engine/exports/export-records.ts'
import type { ListSource } from './engine/lists/define-list.ts'
import { partWithoutBalances } from './engine/lists/visible-list.ts'
import {
  asAnyKind,
  type OrderKindDefinition,
  type OrderRegistry,
} from './engine/orders/order-kind.ts'
import { asAnyReview, type ReviewRegistry, waitingOrdersOf } from './engine/orders/review.ts'
import type { Route } from './platform/http/route.ts'
import type { WaitingOrders } from './platform/live/review-count.ts'

export const orderRegistry: Readonly<Record<OrderKind, OrderKindDefinition>> = {
  cryptoPayin: asAnyKind(cryptoPayinOrder),
  cryptoPayout: asAnyKind(cryptoPayoutOrder),
  deposit: asAnyKind(depositOrder),
  withdrawal: asAnyKind(withdrawalOrder),
  transfer: asAnyKind(transferOrder),
  localPayin: asAnyKind(localPayinOrder),
  localPayout: asAnyKind(localPayoutOrder),
  p2pPayin: asAnyKind(p2pPayinOrder),
  p2pPayout: asAnyKind(p2pPayoutOrder),
  otc: asAnyKind(otcOrder),
  agent: asAnyKind(agentOrder),
}

export const reviewRegistry: ReviewRegistry = {
  withdrawal: asAnyReview(withdrawalReview),
  cryptoPayout: asAnyReview(cryptoPayoutReview),
  p2pPayout: asAnyReview(p2pPayoutReview),
}

/** What the review counts are counted from. */
export const waitingOrders: WaitingOrders[] = Object.values(reviews).map((review) =>
  waitingOrdersOf(orderRegistry[review.name], review),
)

/** The calls of some kinds beside those that every kind has. */
export const ownRoutesOfOrders: Route[] = [
  ...cryptoPayinRoutes,
  ...cryptoPayoutRoutes,
  ...depositRoutes,
  ...withdrawalRoutes,
  ...transferRoutes,
  ...localPayinRoutes,
  ...otcRoutes,
  ...p2pRoutes,
  ...p2pPayoutRoutes,
]

const otherLists: ListSource[] = [
  merchantAssets,
  merchantFiatAssets,
  customerAssets,
  customerAssetSummary,
  merchantFlows,
  bills,
  customerFlows,
  auditLog,
  arrivals,
]

const withPart = (source: ListSource): ListSource[] =>
  balanceOwnerIn(source.list) ? [source, partWithoutBalances(source)] : [source]

/** Lists that can be exported, by name. */
export const exportedLists = (orders: OrderRegistry): ListRegistry =>
  Object.fromEntries(
    [
      ...Object.values(orders).map(({ source }) => source),
      ...[...otherLists, accountingSource(orders), ...reportSources(orders)].flatMap(withPart),
    ].map((source) => [source.list.name, source]),
  )
