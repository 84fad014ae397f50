/** Formats decimals, which are strings as on the wire. No arithmetic here. */
import { currencies } from '@countinghouse/contract/currencies.ts'

export interface MoneyParts {
  /** `-1,234` */
  whole: string
  /** `.50`: the usual decimal places; empty for a currency that has none. */
  fraction: string
  /** Further digits, with a mark where some are omitted. */
  finer: string
}

/** The most decimal places that fit into a table. */
const tableDigits = 8

const shownDigits = (currency: string): number => currencies[currency]?.shown ?? 2

/** For tables: nothing is rounded, and omitted digits leave a mark. */
export function moneyParts(value: string, currency: string): MoneyParts {
  const { whole, digits } = split(value)
  const shown = shownDigits(currency)
  const read = digits.slice(0, shown).padEnd(shown, '0')
  const finer = digits.slice(shown, Math.max(shown, tableDigits))
  const point = read === '' && finer !== '' ? '.' : ''
  const mark = digits.length > Math.max(shown, tableDigits) ? '…' : ''
  return { whole, fraction: read && `.${read}`, finer: point + finer + mark }
}

/** Every digit, with separators and the currency: `1,234.567891 USDT`. */
export function exactMoney(value: string, currency: string): string {
  return `${exactDecimal(value, shownDigits(currency))} ${currency}`.trimEnd()
}

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
