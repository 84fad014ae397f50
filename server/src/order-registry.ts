/** Every order kind that this server runs, and every list that can be exported. */
import type { OrderKind } from '@countinghouse/contract/orders.ts'
import { merchantAssets } from './areas/asset/asset.lists.ts'
import { cryptoPayinOrder } from './areas/crypto-payin/crypto-payin.order.ts'
import { cryptoPayoutOrder } from './areas/crypto-payout/crypto-payout.order.ts'
import {
  customerAssetSummary,
  customerAssets,
} from './areas/customer-asset/customer-asset.lists.ts'
import { depositOrder } from './areas/deposit/deposit.order.ts'
import { customerFlows, merchantFlows } from './areas/flow/flow.lists.ts'
import { transferOrder } from './areas/transfer/transfer.order.ts'
import { withdrawalOrder } from './areas/withdrawal/withdrawal.order.ts'
import type { ListRegistry } from './exports/export-records.ts'
import type { ListSource } from './lists/define-list.ts'
import { partWithoutBalances } from './lists/visible-list.ts'
import { type OrderKindDefinition, type OrderRegistry, ofAnyKind } from './orders/order-kind.ts'

export const orderRegistry: Readonly<Record<OrderKind, OrderKindDefinition>> = {
  cryptoPayin: ofAnyKind(cryptoPayinOrder),
  cryptoPayout: ofAnyKind(cryptoPayoutOrder),
  deposit: ofAnyKind(depositOrder),
  withdrawal: ofAnyKind(withdrawalOrder),
  transfer: ofAnyKind(transferOrder),
}

const otherLists: ListSource[] = [
  merchantAssets,
  customerAssets,
  customerAssetSummary,
  merchantFlows,
  partWithoutBalances(merchantFlows),
  customerFlows,
  partWithoutBalances(customerFlows),
]

/** Lists that can be exported, by name. */
export const exportedLists = (orders: OrderRegistry): ListRegistry =>
  Object.fromEntries(
    [...Object.values(orders).map(({ source }) => source), ...otherLists].map((source) => [
      source.list.name,
      source,
    ]),
  )
