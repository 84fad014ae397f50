/** Why a payment that reached the platform was not credited. Pure. */
import { uncreditedStatuses } from '@countinghouse/contract/areas/order/order.fields.ts'
import { compare } from '@countinghouse/contract/engine/decimal.ts'
import type { Row } from '@countinghouse/contract/engine/list.ts'

/** The smallest and the largest deposit that is credited automatically. */
export interface Limits {
  minimum: string
  maximum: string
}

export type CreditCause =
  /** A payin: the payment differs from its order. */
  | 'paidLess'
  | 'paidFarOff'
  /** A deposit that was refused, with all of its confirmations or without. */
  | 'refused'
  | 'unconfirmed'
  /** A deposit that waits for an operator. */
  | 'belowMinimum'
  | 'aboveMaximum'
  | 'withinLimits'
  | 'unusual'

export const needsManualCredit = ({ creditStatus }: Row): boolean =>
  uncreditedStatuses.some((status) => status === creditStatus)

/** Undefined for an order that is credited, or not to be credited yet. */
export function creditCause(order: Row, limits: Limits | undefined): CreditCause | undefined {
  if (!needsManualCredit(order)) return undefined
  const isAbnormal = order.creditStatus === 'abnormalQuantityNotCredited'
  if (order.orderAmount !== undefined) return isAbnormal ? 'paidFarOff' : 'paidLess'
  if (!isAbnormal)
    return Number(order.confirmations) < Number(order.confirmationsNeeded)
      ? 'unconfirmed'
      : 'refused'
  if (!limits) return 'unusual'
  const quantity = String(order.quantity)
  if (compare(quantity, limits.minimum) < 0) return 'belowMinimum'
  return compare(quantity, limits.maximum) > 0 ? 'aboveMaximum' : 'withinLimits'
}
