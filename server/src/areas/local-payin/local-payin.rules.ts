/** How the platform judges payments that a bank reports: their exception, and what is credited and when. */

import { needsManualCredit } from '@countinghouse/contract/areas/local-payin/manual-credit.ts'
import type { Rails } from '@countinghouse/contract/areas/local-rail/rail.ts'
import {
  payinExceptions,
  settlementStatuses,
} from '@countinghouse/contract/areas/order/order.fields.ts'
import { currencies } from '@countinghouse/contract/currencies.ts'
import { compare, minus, times } from '@countinghouse/contract/engine/decimal.ts'
import { feeOf } from '@countinghouse/contract/engine/price.ts'
import { isGrosslyOverpaid } from '../../engine/orders/gross-overpayment.ts'
import { settlesAt } from '../../engine/orders/settles-at.ts'
import { platformZone } from '../../platform/platform-time.ts'
import type { LocalPayinRow } from './local-payin.order.ts'

const exception = payinExceptions.ids
const settlement = settlementStatuses.ids

/** Whether an earlier payment was credited already, settled or not. */
export const isCredited = ({ settles_at: due, settled_at: settled }: LocalPayinRow): boolean =>
  due !== null || settled !== null

const isShort = ({ amount, paid_amount: paid, underpaid_tolerance: tolerance }: LocalPayinRow) =>
  compare(paid, times(amount, minus('1', tolerance))) < 0

/** For an order that waits for a decision: whether its payment needs a manual credit, rather than being frozen by an operator. */
export const awaitsManualCredit = (order: LocalPayinRow): boolean =>
  needsManualCredit(order.paid_amount, order.settled_amount, order.processing_fee)

/** What a payer gets back. The platform keeps the fee, where it was charged. */
export const returnedAmount = (order: LocalPayinRow): string =>
  order.completed_at ? minus(order.paid_amount, order.processing_fee) : order.paid_amount

/** The fee for what was paid of the ordered amount. What is paid beyond it costs nothing more. */
export function feeForPaid(order: LocalPayinRow): string {
  const { agreed_fee: agreed, flat_fee: flat, fee_rate: rate, paid_amount: paid } = order
  if (agreed === null || flat === null || rate === null) return order.processing_fee
  if (compare(paid, order.amount) >= 0) return agreed
  const { precision = 0 } = currencies[order.currency] ?? {}
  return feeOf({ flat, rate, minimum: '0' }, paid, precision)
}

const coversFee = (order: LocalPayinRow) => compare(order.paid_amount, feeForPaid(order)) >= 0

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
    const fee = feeForPaid(order)
    const booked = {
      exception: exceptionOf(order),
      processing_fee: fee,
      settled_amount: minus(order.paid_amount, fee),
    }
    if (isCredited(order)) return booked
    const { timeZone = platformZone } = rails[order.country] ?? {}
    const due = settlesAt({ settlementDays: order.settlement_days }, at, timeZone)
    return due
      ? { ...booked, settlement_status: settlement.unsettled, settles_at: due }
      : { ...booked, settlement_status: settlement.settled, settled_at: at }
  }
  const gone = (): Partial<LocalPayinRow> => ({
    settlement_status: settlement.refunded,
    settles_at: null,
  })
  const noted = (order: LocalPayinRow): Partial<LocalPayinRow> => ({
    exception: exceptionOf(order),
  })
  return {
    pay: credited,
    payMore: credited,
    payWhileFrozen: (order: LocalPayinRow): Partial<LocalPayinRow> => {
      if (awaitsManualCredit(order)) return noted(order)
      const fee = feeForPaid(order)
      return {
        ...noted(order),
        processing_fee: fee,
        settled_amount: minus(order.paid_amount, fee),
      }
    },
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
    refund: gone,
    reverse: gone,
  }
}
