import { localPayinKindOf } from '@countinghouse/contract/areas/local-payin/local-payin.order.ts'
import { localPayinMachine } from '@countinghouse/contract/areas/local-payin/local-payin.states.ts'
import type { Details, PartialRule, Rails } from '@countinghouse/contract/areas/local-rail/rail.ts'
import { rails } from '@countinghouse/contract/areas/local-rail/rails.ts'
import { settlementStatuses } from '@countinghouse/contract/areas/order/order.fields.ts'
import { compare, isPositive, minus, sum } from '@countinghouse/contract/engine/decimal.ts'
import type { Country } from '@countinghouse/contract/limits.ts'
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
import { callError } from '../../platform/call-error.ts'
import { accountOf, detailColumns } from '../local-rail/detail-columns.ts'
import { awaitsManualCredit, isCredited, payinFills, payinObjections } from './local-payin.rules.ts'

export interface LocalPayinRow extends OrderRow {
  customer_uid: string
  country: Country
  method: string
  channel: string
  upstream_order_no: string | null
  details: Details
  account: string
  bank_reference: string | null
  qr_text: string | null
  pay_to: Details
  paid_amount: string
  paid_at: Date | null
  exception: number
  settlement_status: number
  settlement_days: 0 | 1
  underpaid_tolerance: string
  partial_rule: PartialRule
  /** For the whole amount, and what it was computed from; null for orders from before a part paid for a part. */
  agreed_fee: string | null
  flat_fee: string | null
  fee_rate: string | null
  expires_at: Date
  settles_at: Date | null
  settled_at: Date | null
}

const upstream = platformAccount('upstream')
const frozen = merchantAccount('frozen')
const moneyOf = ({ currency, country }: LocalPayinRow) => ({ currency, country })

/** The account that holds what this order brought. */
const bookedIn = ({ settlement_status: status }: LocalPayinRow): AccountKey =>
  merchantAccount(status === settlementStatuses.ids.unsettled ? 'unsettled' : 'available')

/** The merchant gets what was paid, less the fee for what was paid of the ordered amount. */
const credited = (
  order: LocalPayinRow,
  before: LocalPayinRow,
  to: AccountKey = bookedIn(order),
): Posting[] =>
  postings(
    {
      type: 'payin',
      from: upstream,
      to,
      ...moneyOf(order),
      amount: minus(order.settled_amount, before.settled_amount),
    },
    {
      type: 'payinFee',
      from: upstream,
      to: platformAccount('feeIncome'),
      ...moneyOf(order),
      amount: isCredited(before)
        ? minus(order.processing_fee, before.processing_fee)
        : order.processing_fee,
    },
  )

const moved = (
  type: Posting['type'],
  order: LocalPayinRow,
  from: AccountKey,
  to: AccountKey,
): Posting[] => postings({ type, from, to, ...moneyOf(order), amount: order.settled_amount })

/** What was credited of it: a payment that waits for a manual credit, or was returned, was never booked. */
const reversed = (order: LocalPayinRow, before: LocalPayinRow): Posting[] => {
  if (before.completed_at === null) return []
  const isFrozen = before.status === localPayinMachine.states.toBeFrozen.id
  const from = isFrozen && !awaitsManualCredit(before) ? frozen : bookedIn(before)
  return takenBack({
    of: 'payin',
    money: moneyOf(order),
    credited: [[from, order.settled_amount]],
    fee: order.processing_fee,
  })
}

/** A bank may take back one of several payments: a person must then decide about the order. */
const refuseReversalInPart = (order: LocalPayinRow, { amount }: Reported) => {
  if (isPositive(amount) && compare(amount, order.paid_amount) !== 0)
    throw callError('reversedInPart')
  return {}
}

/** A bank reports each payment separately. */
const addPayment = (
  order: LocalPayinRow,
  { amount, reference, at, channel }: Reported,
): Partial<LocalPayinRow> => ({
  ...whatIsTold<LocalPayinRow>({ channel }),
  paid_amount: sum(order.paid_amount, amount),
  paid_at: at,
  bank_reference: reference || order.bank_reference,
})

/** Adds to a frozen amount; a payment that waits for a manual credit is credited nowhere. */
const addWhileFrozen = (order: LocalPayinRow, report: Reported): Partial<LocalPayinRow> => ({
  ...addPayment(order, report),
  settled_amount: awaitsManualCredit(order)
    ? order.settled_amount
    : sum(order.settled_amount, report.amount),
})

/** Where and how to pay, as the bank tells it with its acceptance. */
function withPaymentPage(
  ofRails: Rails,
  order: LocalPayinRow,
  { channel, channelOrderNo, qrText, payTo, details }: Reported,
): Partial<LocalPayinRow> {
  const known = details && { ...order.details, ...details }
  return whatIsTold<LocalPayinRow>({
    channel,
    upstream_order_no: channelOrderNo,
    qr_text: qrText,
    pay_to: payTo && (whatIsTold(payTo) as Details),
    details: known,
    account: known && accountOf(ofRails, 'payin', order, known),
  })
}

/** All that was paid and not taken back by others. */
const goesBack = (order: LocalPayinRow, before: LocalPayinRow) => ({
  currency: order.currency,
  amount:
    awaitsManualCredit(before) || !isCredited(before) ? order.paid_amount : order.settled_amount,
  country: order.country,
  method: order.method,
  payee: order.details,
  ...(order.channel && { channel: order.channel }),
  ...(order.upstream_order_no && { channelOrderNo: order.upstream_order_no }),
  reference: order.bank_reference ?? '',
})

/** For any set of rails: the product's own, or that of a test with one more country. */
export const localPayinOrderOf = (ofRails: Rails) =>
  defineOrder<LocalPayinRow>()(localPayinKindOf(ofRails), {
    table: 'local_payin_order',
    columns: {
      orderAmount: 'amount',
      creditedAmount: 'settled_amount',
      // A manually credited payment is credited together with the rest of the fee.
      expectedFee: `case when finished_at is null and completed_at is null then processing_fee
        when finished_at is null and paid_amount - processing_fee > settled_amount
        then coalesce(agreed_fee, processing_fee) end`,
      ...detailColumns(ofRails, 'payin'),
      settlementStatus: settlementColumn,
      payToBank: `pay_to->>'bank'`,
      payToAccount: `pay_to->>'account'`,
      payToName: `pay_to->>'name'`,
      expireTime: 'expires_at',
      paidTime: 'paid_at',
      settleDueTime: 'settles_at',
      settleTime: 'settled_at',
    },
    rollup: { dimensions: { country: 'country', method: 'method' } },
    valued: 'paid_amount',
    customer: 'customer_uid',
    carried: {
      by: 'country',
      instructions: {
        create: { kind: 'collect', accepted: 'submit', refused: 'fail' },
        returnPartial: { kind: 'refund' },
        refund: { kind: 'refund' },
      },
    },
    postings: {
      create: () => [],
      submit: () => [],
      pay: credited,
      payPartly: () => [],
      payMore: credited,
      payWhileFrozen: (order, before) =>
        awaitsManualCredit(before) ? [] : credited(order, before, frozen),
      fail: () => [],
      expire: () => [],
      closePartial: credited,
      // It was never booked.
      returnPartial: () => [],
      settle: (order) =>
        moved('settlement', order, merchantAccount('unsettled'), merchantAccount('available')),
      freeze: (order, before) => moved('freeze', order, bookedIn(before), frozen),
      unfreeze: (order, before) =>
        awaitsManualCredit(before)
          ? credited(order, before)
          : moved('unfreeze', order, frozen, bookedIn(order)),
      // A payment that waits for a manual credit was never booked.
      refund: (order, before) =>
        moved(
          'payinRefund',
          order,
          awaitsManualCredit(before) ? bookedIn(before) : frozen,
          upstream,
        ),
      holdPayment: () => [],
      holdMore: () => [],
      reverse: reversed,
    },
    derivedColumns: payinFills(ofRails),
    objections: payinObjections,
    told: {
      create: (order) => ({
        country: order.country,
        method: order.method,
        currency: order.currency,
        amount: order.amount,
        customerUid: order.customer_uid,
        payer: order.details,
        expiresAt: order.expires_at.toISOString(),
      }),
      returnPartial: goesBack,
      refund: goesBack,
    },
    needs: { pay: ['amount'], payMore: ['amount'], payWhileFrozen: ['amount'] },
    reported: {
      submit: (order, told) => withPaymentPage(ofRails, order, told),
      fail: (_order, { channel }) => whatIsTold<LocalPayinRow>({ channel }),
      pay: addPayment,
      payMore: addPayment,
      payWhileFrozen: addWhileFrozen,
      reverse: refuseReversalInPart,
    },
  })

export const localPayinOrder = localPayinOrderOf(rails)
