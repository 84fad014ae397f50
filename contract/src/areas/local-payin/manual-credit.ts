import { compare, minus } from '../../engine/decimal.ts'

/**
 * Whether more arrived than was credited, so that an operator has to decide. What is credited is the payment less the
 * fee.
 */
export const needsManualCredit = (paid: string, credited: string, fee: string): boolean =>
  compare(minus(paid, fee), credited) > 0
