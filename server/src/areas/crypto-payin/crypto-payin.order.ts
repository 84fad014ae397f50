import { cryptoPayinKind } from '@countinghouse/contract/areas/crypto-payin/crypto-payin.order.ts'
import { settlementStatuses } from '@countinghouse/contract/areas/order/order.fields.ts'
import type { ProductTerms } from '@countinghouse/contract/areas/product/product-terms.ts'
import { networks } from '@countinghouse/contract/currencies.ts'
import { isPositive, minus } from '@countinghouse/contract/engine/decimal.ts'
import {
  type AccountKey,
  merchantAccount,
  type Posting,
  platformAccount,
  postings,
} from '../../books/ledger/posting.ts'
import {
  defineOrder,
  type OrderRow,
  type Reported,
  settlementColumn,
  whatIsTold,
} from '../../engine/orders/order-kind.ts'
import { takenBack } from '../../engine/orders/taken-back.ts'
import { feeOf, payinFills, payinObjections } from './crypto-payin.rules.ts'

export interface CryptoPayinRow extends OrderRow {
  customer_uid: string
  address: string
  paid_amount: string
  paid_at: Date | null
  fiat_currency: string
  fiat_amount: string
  rate: string
  tx_hash: string | null
  /** Where the payment came from; null until it is seen, and where the chain does not say. */
  from_address: string | null
  confirmations: number
  /** 0 for orders of the previous release, which need what their network declares. */
  confirmations_needed: number
  /** Cancelling moves it to the moment of the cancellation. */
  expires_at: Date
  exception: number
  credit_status: number
  settlement_status: number
  settlement_days: ProductTerms['settlementDays']
  underpaid_tolerance: string
  settles_at: Date | null
  settled_at: Date | null
  /** How much of an excess has gone back to the payer. */
  excess_refunded: string
}

/** The account that holds what this order brought. */
const bookedIn = ({ settlement_status: status }: CryptoPayinRow): AccountKey =>
  merchantAccount(status === settlementStatuses.ids.unsettled ? 'unsettled' : 'available')

/** The merchant gets what was paid, less the fee; the platform keeps the fee when the payment is returned. */
const credited = (order: CryptoPayinRow): Posting[] => {
  const { currency } = order
  const fee = feeOf(order)
  const from = platformAccount('upstream')
  const amount = minus(order.paid_amount, fee)
  return postings(
    { type: 'payin', from, to: bookedIn(order), currency, amount },
    { type: 'payinFee', from, to: platformAccount('feeIncome'), currency, amount: fee },
  )
}

const excessRefunded = (order: CryptoPayinRow, before: CryptoPayinRow): Posting[] =>
  postings({
    type: 'payinExcessRefund',
    from: bookedIn(before),
    to: platformAccount('upstream'),
    currency: order.currency,
    amount: minus(order.excess_refunded, before.excess_refunded),
  })

const settled = (order: CryptoPayinRow): Posting[] =>
  postings({
    type: 'settlement',
    from: merchantAccount('unsettled'),
    to: merchantAccount('available'),
    currency: order.currency,
    amount: order.settled_amount,
  })

const refunded = (order: CryptoPayinRow, before: CryptoPayinRow): Posting[] =>
  postings({
    type: 'payinRefund',
    from: bookedIn(before),
    to: platformAccount('upstream'),
    currency: order.currency,
    amount: order.settled_amount,
  })

/** Back to where it came from, as far as the chain says. */
const goesBack =
  (amountOf: (order: CryptoPayinRow, before: CryptoPayinRow) => string) =>
  (order: CryptoPayinRow, before: CryptoPayinRow) => ({
    currency: order.currency,
    amount: amountOf(order, before),
    network: order.network,
    ...(order.from_address && { toAddress: order.from_address }),
    reference: order.tx_hash ?? '',
  })

const ofChain = (
  _order: CryptoPayinRow,
  { txHash, fromAddress, confirmations }: Omit<Reported, 'amount'>,
) => whatIsTold<CryptoPayinRow>({ tx_hash: txHash, from_address: fromAddress, confirmations })

/** What was refunded is the merchant's to give back: it is taken from what the merchant has. */
const reversed = (order: CryptoPayinRow, before: CryptoPayinRow): Posting[] =>
  before.completed_at === null
    ? []
    : takenBack({
        of: 'payin',
        money: { currency: order.currency },
        credited: [
          [bookedIn(before), order.settled_amount],
          [merchantAccount('available'), order.excess_refunded],
        ],
        fee: feeOf(order),
      })

const declaredCases = Object.entries(networks)
  .map(([network, { confirmations }]) => `when network = '${network}' then ${confirmations}`)
  .join(' ')

/** As `confirmationsNeeded` of the rules, in SQL. */
const confirmationsNeeded =
  `case when confirmations_needed > 0 then confirmations_needed ${declaredCases} else 0 end` as const

export const cryptoPayinOrder = defineOrder<CryptoPayinRow>()(cryptoPayinKind, {
  table: 'crypto_payin_order',
  columns: {
    orderAmount: 'amount',
    creditedAmount: 'settled_amount',
    confirmationsNeeded,
    settlementStatus: settlementColumn,
    expireTime: 'expires_at',
    paidTime: 'paid_at',
    settleDueTime: 'settles_at',
    settleTime: 'settled_at',
  },
  rollup: {
    dimensions: { network: 'network', second_currency: 'fiat_currency' },
    measures: { second_amount: 'fiat_amount' },
  },
  valued: 'paid_amount',
  customer: 'customer_uid',
  carried: {
    by: 'network',
    instructions: {
      create: { kind: 'address' },
      returnPayment: { kind: 'refund' },
      refundExcess: { kind: 'refund' },
      refund: { kind: 'refund' },
    },
  },
  postings: {
    create: () => [],
    pay: () => [],
    confirm: () => [],
    complete: credited,
    fail: () => [],
    expire: () => [],
    cancel: () => [],
    creditByHand: credited,
    // It was never booked.
    returnPayment: () => [],
    refundExcess: excessRefunded,
    settle: settled,
    refund: refunded,
    reverse: reversed,
  },
  told: {
    returnPayment: goesBack(({ paid_amount: paid }) => paid),
    refundExcess: goesBack((order, before) => minus(order.excess_refunded, before.excess_refunded)),
    refund: goesBack(({ settled_amount: credited }) => credited),
  },
  needs: { pay: ['amount', 'txHash'] },
  reported: {
    pay: (order, { amount, ...told }) => ({
      ...ofChain(order, told),
      ...(isPositive(amount) && { paid_amount: amount }),
    }),
    confirm: ofChain,
    complete: ofChain,
  },
  derivedColumns: payinFills,
  objections: payinObjections,
})
