import { compare, minus } from '../../kit/decimal.ts'

/** Whether more came than was credited, so that an operator has to decide: all that is credited is less the fee. */
export const isPaymentHeld = (paid: string, credited: string, fee: string): boolean =>
  compare(minus(paid, fee), credited) > 0
