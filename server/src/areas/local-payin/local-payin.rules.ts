/** How the platform judges payments that a bank reports: their exception, and what is credited and when. */

import { isPaymentHeld } from '@countinghouse/contract/areas/local-payin/held-payment.ts'
import {
  payinExceptions,
  settlementStatuses,
} from '@countinghouse/contract/areas/order/order.fields.ts'
import { compare, minus, times } from '@countinghouse/contract/kit/decimal.ts'
import type { Rails } from '@countinghouse/contract/rails/rail.ts'
import { isGrosslyOverpaid } from '../../orders/gross-overpayment.ts'
import { settlesAt } from '../../orders/settles-at.ts'
import { platformZone } from '../../platform-time.ts'
import type { LocalPayinRow } from './local-payin.order.ts'

const exception = payinExceptions.ids
const settlement = settlementStatuses.ids

/** Whether an earlier payment was credited already, settled or not. */
export const isCredited = ({ settles_at: due, settled_at: settled }: LocalPayinRow): boolean =>
  due !== null || settled !== null

const isShort = ({ amount, paid_amount: paid, underpaid_tolerance: tolerance }: LocalPayinRow) =>
  compare(paid, times(amount, minus('1', tolerance))) < 0

/** For an order that waits for a decision: whether its payment is held, rather than frozen by an operator. */
export const hasHeldPayment = (order: LocalPayinRow): boolean =>
  isPaymentHeld(order.paid_amount, order.settled_amount, order.processing_fee)

/** What a payer gets back. The platform keeps the fee, where it was charged. */
export const returnedAmount = (order: LocalPayinRow): string =>
  order.completed_at ? minus(order.paid_amount, order.processing_fee) : order.paid_amount

const coversFee = (order: LocalPayinRow) => compare(order.paid_amount, order.processing_fee) >= 0

/** Of several exceptions, the one that needs action. */
function exceptionOf(order: LocalPayinRow): number {
  if (isShort(order)) return exception.underpaid
  if (compare(order.paid_amount, order.amount) > 0) return exception.overpaid
  const isLate = order.paid_at !== null && order.paid_at > order.expires_at
  return isLate ? exception.paidLate : exception.none
}

type Objection = (order: LocalPayinRow) => string | undefined
const unless =
  (isFine: (order: LocalPayinRow) => boolean): Objection =>
  (order) =>
    isFine(order) ? undefined : `Paid ${order.paid_amount} of ${order.amount}`

const isMeant = (order: LocalPayinRow) => !isGrosslyOverpaid(order)

export const payinObjections = {
  pay: unless((order) => !isShort(order) && coversFee(order) && isMeant(order)),
  payPartly: unless(isMeant),
  payMore: unless(isMeant),
  closePartial: unless((order) => order.partial_rule !== 'return' && coversFee(order)),
}

export function payinFills(rails: Rails) {
  const credited = (order: LocalPayinRow, at: Date): Partial<LocalPayinRow> => {
    const booked = {
      exception: exceptionOf(order),
      settled_amount: minus(order.paid_amount, order.processing_fee),
    }
    if (isCredited(order)) return booked
    const { timeZone = platformZone } = rails[order.country] ?? {}
    const due = settlesAt({ settlementDays: order.settlement_days }, at, timeZone)
    return due
      ? { ...booked, settlement_status: settlement.unsettled, settles_at: due }
      : { ...booked, settlement_status: settlement.settled, settled_at: at }
  }
  const noted = (order: LocalPayinRow): Partial<LocalPayinRow> => ({
    exception: exceptionOf(order),
  })
  return {
    pay: credited,
    payMore: credited,
    payWhileFrozen: noted,
    holdPayment: noted,
    holdMore: noted,
    payPartly: (): Partial<LocalPayinRow> => ({ exception: exception.underpaid }),
    closePartial: credited,
    unfreeze: credited,
    returnPartial: (): Partial<LocalPayinRow> => ({ settlement_status: settlement.refunded }),
    settle: (_order: LocalPayinRow, at: Date): Partial<LocalPayinRow> => ({
      settlement_status: settlement.settled,
      settles_at: null,
      settled_at: at,
    }),
    refund: (): Partial<LocalPayinRow> => ({
      settlement_status: settlement.refunded,
      settles_at: null,
    }),
  }
}
