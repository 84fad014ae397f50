import { cryptoPayinMachine } from '@countinghouse/contract/areas/crypto-payin/crypto-payin.states.ts'
import { minus, sum } from '../../ledger/money.ts'
import { merchantAccount, type Posting, platformAccount, postings } from '../../ledger/posting.ts'
import { type OrderRow, orderKind } from '../../orders/order-kind.ts'

export interface CryptoPayinRow extends OrderRow {
  customer_uid: string
  address: string
  paid_amount: string
  fiat_currency: string
  fiat_amount: string
  rate: string
  tx_hash: string | null
  confirmations: number
  expires_at: Date
  exception: number
  credit_status: number
  settlement_status: number
}

/** What was paid, less the fee, is the merchant's; the fee stays with the platform when it is given back. */
const credited = (order: CryptoPayinRow): Posting[] => {
  const { currency } = order
  const fee = sum(order.processing_fee, order.network_fee)
  const from = platformAccount('upstream')
  return postings(
    {
      type: 'payin',
      from,
      to: merchantAccount('available'),
      currency,
      amount: minus(order.paid_amount, fee),
    },
    { type: 'payinFee', from, to: platformAccount('feeIncome'), currency, amount: fee },
  )
}

const refunded = (order: CryptoPayinRow): Posting[] => {
  const fee = sum(order.processing_fee, order.network_fee)
  return postings({
    type: 'payinRefund',
    from: merchantAccount('available'),
    to: platformAccount('upstream'),
    currency: order.currency,
    amount: minus(order.paid_amount, fee),
  })
}

export const cryptoPayinOrder = orderKind<CryptoPayinRow>()({
  machine: cryptoPayinMachine,
  table: 'crypto_payin_order',
  postings: {
    create: () => [],
    pay: () => [],
    complete: credited,
    fail: () => [],
    expire: () => [],
    cancel: () => [],
    refund: refunded,
  },
})
