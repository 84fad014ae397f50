/**
 * Exact arithmetic on amounts and rates, the same on both sides. Amounts are plain decimal strings here and on the
 * wire, and NUMERIC in the database; they are never JavaScript numbers. Operations that can't be exact take the
 * number of digits and the rounding.
 */
import Big from 'big.js'

/** Up is away from zero, down is towards it; half even takes the nearer one, and of two the even one. */
export type Rounding = 'up' | 'down' | 'halfEven'

const modes = { down: 0, halfEven: 2, up: 3 } as const satisfies Record<Rounding, Big.RoundingMode>

/** Without exponent and trailing zeros, as PostgreSQL and the wire expect it. */
const text = (value: Big): string => value.toFixed()

export const plain = (amount: string): string => text(new Big(amount))

export const plus = (a: string, b: string): string => text(new Big(a).plus(b))

export const minus = (a: string, b: string): string => text(new Big(a).minus(b))

export const times = (a: string, b: string): string => text(new Big(a).times(b))

export const sum = (...amounts: string[]): string =>
  text(amounts.reduce((total, amount) => total.plus(amount), new Big(0)))

/** Below zero when `a` is less than `b`. */
export const compare = (a: string, b: string): -1 | 0 | 1 => new Big(a).cmp(b)

export const isPositive = (amount: string): boolean => compare(amount, '0') > 0

/** Digits after the point that count. */
export const fractionDigits = (amount: string): number => plain(amount).split('.')[1]?.length ?? 0

export const roundTo = (amount: string, digits: number, rounding: Rounding): string =>
  text(new Big(amount).round(digits, modes[rounding]))

export function divide(a: string, b: string, digits: number, rounding: Rounding): string {
  // big.js takes the rounding of quotients from the constructor: this one is private.
  const Quotient = Big()
  Quotient.DP = digits
  Quotient.RM = modes[rounding]
  return text(new Quotient(a).div(b))
}

/** An amount in another currency. The way back is `divide` by the same rate. */
export const convert = (
  amount: string,
  rate: string,
  precision: number,
  rounding: Rounding,
): string => roundTo(times(amount, rate), precision, rounding)

/** The share of an amount at a rate, and the remainder: together exactly the amount. */
export function splitByRate(
  amount: string,
  rate: string,
  precision: number,
  rounding: Rounding,
): [part: string, rest: string] {
  const part = convert(amount, rate, precision, rounding)
  return [part, minus(amount, part)]
}

/** Pieces that differ by one unit of the currency at most, the larger ones first: together exactly the amount. */
export function splitEvenly(amount: string, pieces: number, precision: number): string[] {
  if (!Number.isInteger(pieces) || pieces < 1)
    throw new RangeError(`${pieces} is no number of pieces`)
  if (compare(amount, '0') < 0 || fractionDigits(amount) > precision)
    throw new RangeError(`${amount} can not be split to ${precision} digits`)
  const least = divide(amount, String(pieces), precision, 'down')
  const remaining = minus(amount, times(least, String(pieces)))
  const larger = Number(divide(remaining, unitOf(precision), 0, 'down'))
  const more = plus(least, unitOf(precision))
  return Array.from({ length: pieces }, (_, i) => (i < larger ? more : least))
}

/** The smallest amount of a currency. */
export const unitOf = (precision: number): string =>
  precision === 0 ? '1' : `0.${'1'.padStart(precision, '0')}`
