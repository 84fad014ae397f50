/** Formats decimals, which are strings as on the wire. No arithmetic here. */
import { decimalPlacesOf, shownDigits } from '@countinghouse/contract/currencies.ts'
import { currencyOf, type Field, type List, type Row } from '@countinghouse/contract/engine/list.ts'

export interface MoneyParts {
  /** `−1,234` */
  whole: string
  /** `.50`: the decimal places that people read; empty for a currency that has none. */
  fraction: string
  /**
   * Further decimal places of the currency, including zeros, so that amounts have equally many digits in all rows. A
   * currency that is read without decimal places has them only in amounts that need them.
   */
  finer: string
  /** The amount has more digits than a table shows. */
  shortened: boolean
}

/** For tables. Nothing is rounded: the tooltip and the clipboard have all digits of a shortened amount. */
export function moneyParts(value: string, currency: string): MoneyParts {
  return partsOf(value, currency, decimalPlacesOf(currency))
}

/** For details: the places that tables show, and what they leave out. */
export const wholeParts = (value: string, currency: string): MoneyParts =>
  partsOf(value, currency, Math.max(decimalPlacesOf(currency), split(value).digits.length))

function partsOf(value: string, currency: string, places: number): MoneyParts {
  const { whole, digits } = split(value)
  const shown = shownDigits(currency)
  const read = digits.slice(0, shown).padEnd(shown, '0')
  const rest = digits.slice(shown, places)
  const finer = shown === 0 && rest === '' ? '' : rest.padEnd(places - shown, '0')
  const point = read === '' && finer !== '' ? '.' : ''
  return {
    whole,
    fraction: read && `.${read}`,
    finer: point + finer,
    shortened: digits.length > places,
  }
}

/** What `wholeParts` says, as text: what a table shows is also what is copied, with the digits that it leaves out. */
export function wholeMoney(value: string, currency: string): string {
  const { whole, fraction, finer } = wholeParts(value, currency)
  return `${whole}${fraction}${finer} ${currency}`.trimEnd()
}

/** Every digit, with separators and the currency: `12.50 USDT`, and as in tables where that is not all: `12.567800 USDT`. */
export function exactMoney(value: string, currency: string): string {
  const shown = shownDigits(currency)
  const places = split(value).digits.length > shown ? decimalPlacesOf(currency) : shown
  return `${exactDecimal(value, places)} ${currency}`.trimEnd()
}

/** All digits of an amount that a table shortens; undefined if the table shows all of them. */
export const fullAmountIfCut = (value: string, currency: string): string | undefined =>
  moneyParts(value, currency).shortened ? wholeMoney(value, currency) : undefined

export function exactDecimal(value: string, atLeast = 0): string {
  const { whole, digits } = split(value)
  const fraction = digits.padEnd(atLeast, '0')
  return fraction ? `${whole}.${fraction}` : whole
}

/** As wide as a plus, and never at the end of a line. What is copied has another (`forPrograms`). */
export const minusSign = '−'

/** Copied: spreadsheets know a negative number by the sign of keyboards. */
export const forPrograms = (text: string): string => text.replace(/^−(?=\d)/, '-')

/** Of an amount that is shown with its sign: nothing has none, and a negative one has its minus already. */
export const plusOf = (value: string): '+' | '' =>
  value.startsWith('-') || !/[1-9]/.test(value) ? '' : '+'

/** A number that is no amount, such as a percentage, with the same sign. */
export const withMinus = (number: string): string => number.replace(/^-/, minusSign)

export const groupDigits = (digits: string | number): string =>
  String(digits).replace(/\B(?=(\d{3})+$)/g, ',')

function split(value: string): { whole: string; digits: string } {
  const [whole = '0', fraction = ''] = value.split('.')
  const isNegative = whole.startsWith('-')
  const size = groupDigits(whole.slice(isNegative ? 1 : 0) || '0')
  return {
    whole: isNegative ? minusSign + size : size,
    digits: fraction.replace(/0+$/, ''),
  }
}

/** People paste amounts with separators and spaces. */
export const normalizeAmount = (text: string): string => text.replaceAll(/[,\s]/g, '')

/** A share as a percentage: `97.31%`. It has four digits, which a float represents exactly enough. */
export const decimalText = (field: Field & { type: 'decimal' }, text: string): string =>
  field.share ? withMinus(`${Number((Number(text) * 100).toFixed(2))}%`) : exactDecimal(text)

type MoneyField = Field & { type: 'money' }

/** The possible currencies: those that the filter offers, or else those on the page. */
function currenciesOf(list: List, field: MoneyField, rows: readonly Row[]): readonly string[] {
  if (field.currency) return [field.currency]
  const currencyFilter = Object.values(list.filters).find(
    (filter) => filter.type === 'anyOf' && filter.field === field.currencyField,
  )
  if (currencyFilter?.type === 'anyOf' && currencyFilter.options) return currencyFilter.options
  return currenciesIn(field, rows)
}

const currenciesIn = (field: MoneyField, rows: readonly Row[]): string[] =>
  [...new Set(rows.map((row) => currencyOf(field, row)))].filter(Boolean)

const mostPlaces = (currencies: readonly string[]): number =>
  Math.max(0, ...currencies.map(decimalPlacesOf))

export interface DecimalPlaces {
  /** The most that an amount of the column may have. */
  possible: number
  /** The most that one of these rows has. */
  present: number
}

export const decimalPlacesIn = (
  list: List,
  field: MoneyField,
  rows: readonly Row[],
): DecimalPlaces => ({
  possible: mostPlaces(currenciesOf(list, field, rows)),
  present: mostPlaces(currenciesIn(field, rows)),
})
