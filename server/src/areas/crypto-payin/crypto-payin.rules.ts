/** How the platform judges a payment that the chain reports: its exception, and whether it can be credited. */
import {
  creditStatuses,
  payinExceptions,
  settlementStatuses,
} from '@countinghouse/contract/areas/order/order.fields.ts'
import { declaredConfirmations } from '@countinghouse/contract/currencies.ts'
import { compare, minus, sum, times } from '@countinghouse/contract/engine/decimal.ts'
import { isGrosslyOverpaid } from '../../engine/orders/gross-overpayment.ts'
import { settlesAt } from '../../engine/orders/settles-at.ts'
import { platformZone } from '../../platform/platform-time.ts'
import type { CryptoPayinRow } from './crypto-payin.order.ts'

const exception = payinExceptions.ids
const credit = creditStatuses.ids
const settlement = settlementStatuses.ids

/**
 * A payment below this part of the amount can't have been meant for this order: a person must look, whatever the
 * tolerance.
 */
const abnormalBelow = '0.5'

export const feeOf = (order: CryptoPayinRow): string => sum(order.processing_fee, order.network_fee)

/** What was paid beyond the amount and not given back yet. */
const excessOf = (order: CryptoPayinRow): string =>
  minus(minus(order.paid_amount, order.amount), order.excess_refunded)

const isShort = ({ amount, paid_amount: paid, underpaid_tolerance: tolerance }: CryptoPayinRow) =>
  paid !== amount && compare(paid, times(amount, minus('1', tolerance))) < 0

const isAbnormal = (order: CryptoPayinRow) =>
  order.paid_amount !== order.amount &&
  (compare(order.paid_amount, times(order.amount, abnormalBelow)) < 0 || isGrosslyOverpaid(order))

/** Of several exceptions, the one that needs action. */
function exceptionOf(order: CryptoPayinRow): number {
  if (isShort(order)) return exception.underpaid
  const { paid_amount: paid, amount } = order
  if (paid !== amount && compare(paid, amount) > 0) return exception.overpaid
  const isLate = order.paid_at !== null && order.paid_at > order.expires_at
  return isLate ? exception.paidLate : exception.none
}

export const confirmationsNeeded = ({
  network,
  confirmations_needed: stored,
}: Pick<CryptoPayinRow, 'network' | 'confirmations_needed'>): number =>
  stored || declaredConfirmations(network)

const isConfirmed = (order: CryptoPayinRow) => order.confirmations >= confirmationsNeeded(order)

function credited(order: CryptoPayinRow, at: Date): Partial<CryptoPayinRow> {
  const due = settlesAt({ settlementDays: order.settlement_days }, at, platformZone)
  return {
    exception: exceptionOf(order),
    credit_status: credit.credited,
    settled_amount: minus(order.paid_amount, feeOf(order)),
    ...(due
      ? { settlement_status: settlement.unsettled, settles_at: due }
      : { settlement_status: settlement.settled, settled_at: at }),
  }
}

export const payinObjections = {
  complete(order: CryptoPayinRow): string | undefined {
    const { paid_amount: paid, amount } = order
    if (!isConfirmed(order))
      return `${order.confirmations} of ${confirmationsNeeded(order)} confirmations`
    const isOff = isShort(order) || isAbnormal(order) || compare(paid, feeOf(order)) < 0
    return isOff ? `Paid ${paid} of ${amount}` : undefined
  },
}

const gone = (): Partial<CryptoPayinRow> => ({
  settlement_status: settlement.refunded,
  settles_at: null,
})

export const payinFills = {
  pay(order: CryptoPayinRow, at: Date): Partial<CryptoPayinRow> {
    const paid_at = order.paid_at ?? at
    return { paid_at, exception: exceptionOf({ ...order, paid_at }) }
  },
  confirm(order: CryptoPayinRow): Partial<CryptoPayinRow> {
    const status = isAbnormal(order)
      ? credit.abnormalQuantityNotCredited
      : credit.confirmationReceivedNotCredited
    return {
      exception: exceptionOf(order),
      credit_status: isConfirmed(order) ? status : credit.notCredited,
    }
  },
  complete: credited,
  // From now on a payment is late. A customer who does not know may still send one.
  cancel: (_order: CryptoPayinRow, at: Date): Partial<CryptoPayinRow> => ({ expires_at: at }),
  fail: (): Partial<CryptoPayinRow> => ({ credit_status: credit.notCredited }),
  creditByHand: credited,
  returnPayment: (): Partial<CryptoPayinRow> => ({
    credit_status: credit.notCredited,
    settlement_status: settlement.refunded,
  }),
  refundExcess(order: CryptoPayinRow): Partial<CryptoPayinRow> {
    const excess = excessOf(order)
    return {
      excess_refunded: sum(order.excess_refunded, excess),
      settled_amount: minus(order.settled_amount, excess),
    }
  },
  settle: (_order: CryptoPayinRow, at: Date): Partial<CryptoPayinRow> => ({
    settlement_status: settlement.settled,
    settles_at: null,
    settled_at: at,
  }),
  refund: gone,
  reverse: gone,
}
