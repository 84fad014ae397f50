/** Which payins wait for an operator, by what their rows say. */

import { compare, minus } from '@countinghouse/contract/kit/decimal.ts'
import type { Row } from '@countinghouse/contract/kit/list.ts'

const heldStatuses = ['confirmationReceivedNotCredited', 'abnormalQuantityNotCredited']

export const isHeld = ({ status, creditStatus }: Row): boolean =>
  status === 'confirming' && heldStatuses.includes(String(creditStatus))

/** What was paid beyond the amount of a completed order and has not gone back. */
export function excessOf(row: Row): string {
  if (row.status !== 'completed' || row.exception !== 'overpaid') return '0'
  const excess = minus(String(row.paidAmount), String(row.orderAmount))
  const left = minus(excess, String(row.excessRefunded))
  return compare(left, '0') > 0 ? left : '0'
}

export const needsDecision = (row: Row): boolean => isHeld(row) || excessOf(row) !== '0'
