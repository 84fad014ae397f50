import { depositKind } from '@countinghouse/contract/areas/deposit/deposit.order.ts'
import { creditStatuses } from '@countinghouse/contract/areas/order/order.fields.ts'
import { minus, sum } from '@countinghouse/contract/engine/decimal.ts'
import {
  customerAccount,
  type Posting,
  platformAccount,
  postings,
} from '../../books/ledger/posting.ts'
import {
  defineOrder,
  type OrderRow,
  type Reported,
  whatIsTold,
} from '../../engine/orders/order-kind.ts'
import { takenBack } from '../../engine/orders/taken-back.ts'

const statuses = creditStatuses.ids

export interface DepositRow extends OrderRow {
  customer_uid: string
  from_address: string
  to_address: string
  tx_hash: string
  confirmations: number
  confirmations_needed: number
  credit_status: number
  /** Not credited automatically: beyond the limits, or its product or currency was off when it arrived. */
  held: boolean
}

const feeOf = (order: DepositRow) => sum(order.processing_fee, order.network_fee)

/** What the customer gets. */
export const credit = (order: DepositRow): string => minus(order.amount, feeOf(order))

const credited = (order: DepositRow): Posting[] => {
  const { currency, customer_uid: uid } = order
  const fee = feeOf(order)
  const from = platformAccount('upstream')
  const to = customerAccount(uid, 'available')
  return postings(
    { type: 'deposit', from, to, currency, amount: credit(order) },
    { type: 'depositFee', from, to: platformAccount('feeIncome'), currency, amount: fee },
  )
}

const reversed = (order: DepositRow): Posting[] =>
  takenBack({
    of: 'deposit',
    money: { currency: order.currency },
    credited: [[customerAccount(order.customer_uid, 'available'), credit(order)]],
    fee: feeOf(order),
  })

const manualCreditRemark = 'Outside of the limits, or switched off'

const unconfirmed = ({ confirmations: has, confirmations_needed: needs }: DepositRow) =>
  has < needs ? `${has} of ${needs} confirmations` : undefined

const asCredited = ({ amount }: DepositRow) => ({
  settled_amount: amount,
  credit_status: statuses.credited,
})

const withConfirmations = (_order: DepositRow, { confirmations }: Reported) =>
  whatIsTold<DepositRow>({ confirmations })

export const depositOrder = defineOrder<DepositRow>()(depositKind, {
  table: 'deposit_order',
  columns: { quantity: 'amount' },
  rollup: { dimensions: { network: 'network' } },
  acceptedWhenOff: true,
  objections: {
    credit: (order) => unconfirmed(order) ?? (order.held ? manualCreditRemark : undefined),
    flag: unconfirmed,
  },
  customer: 'customer_uid',
  customerAddress: { network: 'network', address: 'to_address' },
  carried: { by: 'network', instructions: { create: { kind: 'address' } } },
  postings: {
    create: () => [],
    confirm: () => [],
    credit: credited,
    refuse: () => [],
    flag: () => [],
    creditAfterReview: credited,
    reverse: reversed,
  },
  reported: { confirm: withConfirmations, credit: withConfirmations },
  derivedColumns: {
    credit: asCredited,
    creditAfterReview: asCredited,
    reverse: () => ({ credit_status: statuses.notCredited }),
    refuse: () => ({ credit_status: statuses.confirmationReceivedNotCredited }),
    flag: () => ({ credit_status: statuses.abnormalQuantityNotCredited }),
  },
})
