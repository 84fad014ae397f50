/** What a service costs: exact, and the same on both sides. Plain functions: the console loads this file. */
import { compare, divide, isPositive, minus, plus, roundTo, times, unitOf } from './decimal.ts'

export interface Price {
  flat: string
  rate: string
  minimum: string
}

/** `flat + rate * amount`, rounded up to what the currency can hold. */
export const feeOf = ({ flat, rate }: Price, amount: string, precision: number): string =>
  roundTo(plus(flat, times(rate, amount)), precision, 'up')

/** The largest amount that can be sent if its fee comes out of the same balance; 0 if nothing is left. */
export function maxAmountWithFee(price: Price, available: string, precision: number): string {
  const remaining = minus(available, price.flat)
  if (!isPositive(remaining)) return '0'
  const most = divide(remaining, plus('1', price.rate), precision, 'down')
  // The fee is rounded up, so the amount may be one unit too high.
  const fits = compare(plus(most, feeOf(price, most, precision)), available) <= 0
  if (fits) return most
  return most === '0' ? '0' : minus(most, unitOf(precision))
}
