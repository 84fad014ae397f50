/** Where orders of each kind are at home: their list, its page, and the call that tells everything of one. */
import { cryptoPayinList } from '@countinghouse/contract/areas/crypto-payin/crypto-payin.list.ts'
import { cryptoPayoutList } from '@countinghouse/contract/areas/crypto-payout/crypto-payout.list.ts'
import { depositList } from '@countinghouse/contract/areas/deposit/deposit.list.ts'
import { transferList } from '@countinghouse/contract/areas/transfer/transfer.list.ts'
import { withdrawalList } from '@countinghouse/contract/areas/withdrawal/withdrawal.list.ts'
import type { List } from '@countinghouse/contract/kit/list.ts'
import type { OrderKind } from '@countinghouse/contract/kit/machine.ts'
import { orderHref } from './order.ts'

export interface OrderPlace {
  list: List
  page: string
  detailPath: string
}

export interface OrderName {
  kind: OrderKind
  orderNo: string
}

export const orderPlaces: Readonly<Record<OrderKind, OrderPlace>> = {
  cryptoPayin: {
    list: cryptoPayinList,
    page: '/payChargeMoneyOrder/list',
    detailPath: '/payChargeMoneyOrder/detail',
  },
  cryptoPayout: {
    list: cryptoPayoutList,
    page: '/payAnother/list',
    detailPath: '/payAnother/detail',
  },
  deposit: {
    list: depositList,
    page: '/chargeMoneyOrder/list',
    detailPath: '/chargeMoneyOrder/detail',
  },
  withdrawal: {
    list: withdrawalList,
    page: '/mentionMoneyOrder/list',
    detailPath: '/mentionMoneyOrder/detail',
  },
  transfer: { list: transferList, page: '/transfer/list', detailPath: '/transfer/detail' },
}

/** The order's own page, with its detail open. */
export const orderAddress = ({ kind, orderNo }: OrderName): string =>
  orderHref(orderPlaces[kind].page, orderNo)
