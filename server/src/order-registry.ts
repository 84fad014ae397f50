/** Every kind of order in one place, for what works on all of them alike. */
import { merchantAssets, merchantFiatAssets } from './areas/asset/asset.lists.ts'
import { cryptoPayins } from './areas/crypto-payin/crypto-payin.lists.ts'
import { cryptoPayinOrder } from './areas/crypto-payin/crypto-payin.postings.ts'
import { cryptoPayouts } from './areas/crypto-payout/crypto-payout.lists.ts'
import { cryptoPayoutOrder } from './areas/crypto-payout/crypto-payout.postings.ts'
import {
  customerAssetSummary,
  customerAssets,
} from './areas/customer-asset/customer-asset.lists.ts'
import { deposits } from './areas/deposit/deposit.lists.ts'
import { depositOrder } from './areas/deposit/deposit.postings.ts'
import { customerFlows, merchantFlows } from './areas/flow/flow.lists.ts'
import { transfers } from './areas/transfer/transfer.lists.ts'
import { transferOrder } from './areas/transfer/transfer.postings.ts'
import { withdrawals } from './areas/withdrawal/withdrawal.lists.ts'
import { withdrawalOrder } from './areas/withdrawal/withdrawal.postings.ts'
import type { ListRegistry } from './exports/export-records.ts'
import type { ListSource } from './lists/define-list.ts'
import { partWithoutBalances } from './lists/visible-list.ts'
import type { OrderRegistry } from './orders/notify.ts'
import type { OrderKindDefinition, OrderRow } from './orders/order-kind.ts'

/** What holds for all kinds needs none of their own columns. */
const anyKind = <R extends OrderRow, S extends string, M extends string>(
  kind: OrderKindDefinition<R, S, M>,
): OrderKindDefinition => kind as unknown as OrderKindDefinition

export const orderRegistry: OrderRegistry = {
  cryptoPayin: { kind: anyKind(cryptoPayinOrder), source: cryptoPayins },
  cryptoPayout: { kind: anyKind(cryptoPayoutOrder), source: cryptoPayouts },
  deposit: { kind: anyKind(depositOrder), source: deposits },
  withdrawal: { kind: anyKind(withdrawalOrder), source: withdrawals },
  transfer: { kind: anyKind(transferOrder), source: transfers },
}

const otherLists: ListSource[] = [
  merchantAssets,
  merchantFiatAssets,
  customerAssets,
  customerAssetSummary,
  merchantFlows,
  partWithoutBalances(merchantFlows),
  customerFlows,
  partWithoutBalances(customerFlows),
]

/** Lists that can be exported, by name. */
export const listRegistry: ListRegistry = Object.fromEntries(
  [...Object.values(orderRegistry).map(({ source }) => source), ...otherLists].map((source) => [
    source.list.name,
    source,
  ]),
)
