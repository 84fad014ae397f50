/** An amount in the text of a search, as people write it: `1,234.50`, `1.234,50 IDR`, `USDT 75`. */
import { currencyNames } from '@countinghouse/contract/currencies.ts'

export interface SearchedAmount {
  /** Two where a point or comma may stand before thousands or before decimal places. */
  values: string[]
  /** Undefined where any will do. */
  currency: string | undefined
}

const digitsMax = 18

export function amountIn(text: string): SearchedAmount | undefined {
  const [, before, number = '', after] =
    /^([a-z]{3,5})?\s*([\d.,]*\d[\d.,]*)\s*([a-z]{3,5})?$/i.exec(text.trim()) ?? []
  if (before && after) return undefined
  const named = (before ?? after)?.toUpperCase()
  const currency = currencyNames.find((each) => each === named)
  if (named && !currency) return undefined
  const values = [valueIn(number, ',', '.'), valueIn(number, '.', ',')].filter(
    (each) => each !== '',
  )
  return values.length > 0 ? { values: [...new Set(values)], currency } : undefined
}

/** In plain digits; empty if it is no amount, or zero, when it is read so. Order numbers begin with zeros, amounts do not. */
function valueIn(number: string, thousands: string, point: string): string {
  const [whole = '', places, ...more] = number.split(point)
  const groups = whole.split(thousands)
  const isGrouped = groups.every((group, at) => (at === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group))
  if (more.length > 0 || (groups.length > 1 && !isGrouped)) return ''
  const digits = groups.join('')
  if (!/^(0|[1-9]\d*)$/.test(digits) || digits.length > digitsMax) return ''
  if (places === undefined) return digits === '0' ? '' : digits
  return /^\d{1,18}$/.test(places) && /[1-9]/.test(digits + places) ? `${digits}.${places}` : ''
}
