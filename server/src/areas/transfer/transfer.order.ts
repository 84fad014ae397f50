import { transferKind } from '@countinghouse/contract/areas/transfer/transfer.order.ts'
import { currencies } from '@countinghouse/contract/currencies.ts'
import { sum } from '@countinghouse/contract/engine/decimal.ts'
import { type Posting, platformAccount, postings, walletOf } from '../../books/ledger/posting.ts'
import { defineOrder, type OrderRow } from '../../engine/orders/order-kind.ts'

export interface TransferRow extends OrderRow {
  /** 1 merchant, 2 customer; the customer is empty for the merchant. */
  out_kind: number
  out_customer_uid: string
  in_kind: number
  in_customer_uid: string
  operator: string
}

const feeOf = (order: TransferRow) => sum(order.processing_fee, order.network_fee)

/** Amount and fee are set aside at once, so that they can't be spent while the transfer is looked at. */
const freezeOrUnfreeze = (order: TransferRow, type: 'freeze' | 'unfreeze'): Posting[] => {
  const available = walletOf(order.out_customer_uid, 'available')
  const frozen = walletOf(order.out_customer_uid, 'frozen')
  const [from, to] = type === 'freeze' ? [available, frozen] : [frozen, available]
  return postings({
    type,
    from,
    to,
    currency: order.currency,
    amount: sum(order.amount, feeOf(order)),
  })
}

const transfer = (order: TransferRow): Posting[] => {
  const { currency, amount } = order
  const from = walletOf(order.out_customer_uid, 'frozen')
  const to = walletOf(order.in_customer_uid, 'available')
  return postings(
    { type: 'transfer', from, to, currency, amount },
    { type: 'transferFee', from, to: platformAccount('feeIncome'), currency, amount: feeOf(order) },
  )
}

export const transferOrder = defineOrder<TransferRow>()(transferKind, {
  table: 'transfer_order',
  columns: {
    outAccountType: 'out_kind',
    inAccountType: 'in_kind',
    operatorName: 'operator',
  },
  rollup: { dimensions: { network: 'network' } },
  owner: 'out_customer_uid',
  receiver: 'in_customer_uid',
  carried: null,
  postings: {
    create: (order) => freezeOrUnfreeze(order, 'freeze'),
    complete: transfer,
    fail: (order) => freezeOrUnfreeze(order, 'unfreeze'),
  },
  // Both accounts are in one merchant's books and the money is frozen: only a discontinued currency prevents it.
  objections: {
    complete: ({ currency }) => (currencies[currency] ? undefined : `No more ${currency}`),
  },
  derivedColumns: { complete: ({ amount }) => ({ settled_amount: amount }) },
})
