/** Formats decimals, which are strings as on the wire. No arithmetic here. */
import { currencies } from '@countinghouse/contract/currencies.ts'

export interface MoneyParts {
  /** `-1,234` */
  whole: string
  /** `.50`: the decimal places that people read; empty for a currency that has none. */
  fraction: string
  /** The further places of the currency, zeros too, so that its amounts have as many digits in every row. */
  finer: string
  /** There are more digits than a table shows. */
  shortened: boolean
}

/** The most decimal places that a table shows of a currency whose people read fewer. */
const tableDigits = 6

const shownDigits = (currency: string): number => currencies[currency]?.shown ?? 2

/** The decimal places that tables show of a currency: always as many, whatever the amounts are. */
export const placesOf = (currency: string): number =>
  Math.max(shownDigits(currency), Math.min(currencies[currency]?.precision ?? 2, tableDigits))

/** For tables: nothing is rounded; what is shortened is said on pointing and copied whole. */
export function moneyParts(value: string, currency: string): MoneyParts {
  const { whole, digits } = split(value)
  const [shown, places] = [shownDigits(currency), placesOf(currency)]
  const read = digits.slice(0, shown).padEnd(shown, '0')
  const finer = digits.slice(shown, places).padEnd(places - shown, '0')
  const point = read === '' && finer !== '' ? '.' : ''
  return {
    whole,
    fraction: read && `.${read}`,
    finer: point + finer,
    shortened: digits.length > places,
  }
}

/** Every digit, with separators and the currency: `1,234.567891 USDT`. */
export function exactMoney(value: string, currency: string): string {
  return `${exactDecimal(value, shownDigits(currency))} ${currency}`.trimEnd()
}

/** All digits of an amount of which a table leaves some out; undefined where it shows them all. */
export const leftOutOf = (value: string, currency: string): string | undefined =>
  moneyParts(value, currency).shortened ? exactMoney(value, currency) : undefined

export function exactDecimal(value: string, atLeast = 0): string {
  const { whole, digits } = split(value)
  const fraction = digits.padEnd(atLeast, '0')
  return fraction ? `${whole}.${fraction}` : whole
}

export const groupDigits = (digits: string | number): string =>
  String(digits).replace(/\B(?=(\d{3})+$)/g, ',')

function split(value: string): { whole: string; digits: string } {
  const [whole = '0', fraction = ''] = value.split('.')
  const sign = whole.startsWith('-') ? '-' : ''
  return {
    whole: sign + groupDigits(whole.slice(sign.length) || '0'),
    digits: fraction.replace(/0+$/, ''),
  }
}
