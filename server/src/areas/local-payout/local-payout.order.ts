import { localPayoutKindOf } from '@countinghouse/contract/areas/local-payout/local-payout.order.ts'
import type { Details, Rails } from '@countinghouse/contract/areas/local-rail/rail.ts'
import { rails } from '@countinghouse/contract/areas/local-rail/rails.ts'
import { sum } from '@countinghouse/contract/engine/decimal.ts'
import type { Country } from '@countinghouse/contract/limits.ts'
import {
  merchantAccount,
  type Posting,
  platformAccount,
  postings,
} from '../../books/ledger/posting.ts'
import { defineOrder, type OrderRow, whatIsTold } from '../../engine/orders/order-kind.ts'
import { detailColumns } from '../local-rail/detail-columns.ts'

export interface LocalPayoutRow extends OrderRow {
  country: Country
  method: string
  channel: string
  upstream_order_no: string | null
  details: Details
  account: string
  bank_reference: string | null
  answer_due_at: Date
}

const available = merchantAccount('available')
const frozen = merchantAccount('frozen')
const moneyOf = ({ currency, country }: LocalPayoutRow) => ({ currency, country })

/** Freezes or releases amount and fee. */
const freezeOrUnfreeze = (order: LocalPayoutRow, type: 'freeze' | 'unfreeze'): Posting[] => {
  const [from, to] = type === 'freeze' ? [available, frozen] : [frozen, available]
  const amount = sum(order.amount, order.processing_fee)
  return postings({ type, from, to, ...moneyOf(order), amount })
}

const paidOut = (order: LocalPayoutRow): Posting[] => {
  const transfer = { from: frozen, ...moneyOf(order) }
  return postings(
    { type: 'payout', ...transfer, to: platformAccount('upstream'), amount: order.amount },
    {
      type: 'payoutFee',
      ...transfer,
      to: platformAccount('feeIncome'),
      amount: order.processing_fee,
    },
  )
}

export const localPayoutOrderOf = (ofRails: Rails) =>
  defineOrder<LocalPayoutRow>()(localPayoutKindOf(ofRails), {
    table: 'local_payout_order',
    columns: {
      orderAmount: 'amount',
      receivedAmount: 'settled_amount',
      ...detailColumns(ofRails, 'payout'),
      answerDueTime: 'answer_due_at',
    },
    rollup: { dimensions: { country: 'country', method: 'method' } },
    carried: {
      by: 'country',
      instructions: { create: { kind: 'pay', accepted: 'submit', refused: 'fail' } },
    },
    postings: {
      create: (order) => freezeOrUnfreeze(order, 'freeze'),
      submit: () => [],
      succeed: paidOut,
      fail: (order) => freezeOrUnfreeze(order, 'unfreeze'),
      hold: () => [],
    },
    told: {
      create: (order) => ({
        country: order.country,
        method: order.method,
        currency: order.currency,
        amount: order.amount,
        payee: order.details,
      }),
    },
    reported: {
      submit: (_order, { channel, channelOrderNo }) =>
        whatIsTold<LocalPayoutRow>({ channel, upstream_order_no: channelOrderNo }),
      succeed: (_order, { reference }) => ({ bank_reference: reference || null }),
    },
    derivedColumns: { succeed: ({ amount }) => ({ settled_amount: amount }) },
  })

export const localPayoutOrder = localPayoutOrderOf(rails)
