/** What a service costs: exact, and the same on both sides. Plain functions: the console loads this file. */
export interface Price {
  flat: string
  rate: string
  minimum: string
}

interface Scaled {
  units: bigint
  digits: number
}

function scaled(decimal: string): Scaled {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return { units: BigInt(whole + fraction), digits: fraction.length }
}

function unitsAt({ units, digits }: Scaled, wanted: number): bigint {
  return units * 10n ** BigInt(wanted - digits)
}

function plain(units: bigint, digits: number): string {
  if (units < 0n) return `-${plain(-units, digits)}`
  const text = units.toString().padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits)
  const fraction = text.slice(text.length - digits).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** `flat + rate * amount`, rounded up to what the currency can hold. */
export function feeOf(price: Price, amount: string, precision: number): string {
  const [flat, rate, of] = [price.flat, price.rate, amount].map(scaled) as [Scaled, Scaled, Scaled]
  const digits = Math.max(flat.digits, rate.digits + of.digits, precision)
  const exact =
    unitsAt(flat, digits) +
    unitsAt({ units: rate.units * of.units, digits: rate.digits + of.digits }, digits)
  const step = 10n ** BigInt(digits - precision)
  return plain((exact + step - 1n) / step, precision)
}

export function plus(a: string, b: string): string {
  const [left, right] = [scaled(a), scaled(b)]
  const digits = Math.max(left.digits, right.digits)
  return plain(unitsAt(left, digits) + unitsAt(right, digits), digits)
}

export const minus = (a: string, b: string): string =>
  plus(a, b.startsWith('-') ? b.slice(1) : `-${b}`)

/** The most that can be sent when its fee has to come out of the same balance; 0 when there is nothing left. */
export function mostWithFee(price: Price, available: string, precision: number): string {
  const [flat, rate, all] = [price.flat, price.rate, available].map(scaled) as [
    Scaled,
    Scaled,
    Scaled,
  ]
  const digits = Math.max(flat.digits, all.digits, precision)
  const left = unitsAt(all, digits) - unitsAt(flat, digits)
  if (left <= 0n) return '0'
  const one = 10n ** BigInt(rate.digits)
  const step = 10n ** BigInt(digits - precision)
  const most = plain((left * one) / (one + rate.units) / step, precision)
  // The fee is rounded up, so that the last digit may be one too many.
  const fits = compare(plus(most, feeOf(price, most, precision)), available) <= 0
  if (fits) return most
  return most === '0' ? '0' : minus(most, plain(1n, precision))
}

/** Below zero when `a` is less than `b`. */
export function compare(a: string, b: string): number {
  const [left, right] = [scaled(a), scaled(b)]
  const digits = Math.max(left.digits, right.digits)
  const difference = unitsAt(left, digits) - unitsAt(right, digits)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** Digits after the point that count. */
export const fractionDigits = (amount: string): number =>
  (amount.split('.')[1] ?? '').replace(/0+$/, '').length
