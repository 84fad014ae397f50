/** The texts of a cell: shortened in the table, in full in the tooltip and the clipboard. */

import { sizeText } from '@countinghouse/contract/engine/file.ts'
import { currencyOf, type Field, fileIn, type Row } from '@countinghouse/contract/engine/list.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import type { FieldLabels } from '../../lib/field-labels.ts'
import { decimalText, groupDigits, moneyParts, plusOf, wholeMoney } from '../../lib/money.ts'
import { formatInstant, instantInAllZones } from '../../lib/time-zone.ts'

const cutEnds = 4

const isLong = (text: string): boolean =>
  text.length > limits.cellTextCut && [...text].length > limits.cellTextCut

/** The first four and the last four characters of a long text. */
export function cutText(text: string): string {
  if (!isLong(text)) return text
  const characters = [...text]
  return `${characters.slice(0, cutEnds).join('')}…${characters.slice(-cutEnds).join('')}`
}

/** Fields with labels are never shortened: only codes such as hashes and order numbers are. */
const isNamed = (field: Field): boolean => field.type === 'text' && field.words !== undefined

/** The most decimal places of a rate in a table; the tooltip and the clipboard have all of them. */
const ratePlaces = 8

export function shortDecimal(field: Field & { type: 'decimal' }, text: string): string {
  const whole = decimalText(field, text)
  const point = whole.indexOf('.')
  return point < 0 || field.share ? whole : whole.slice(0, point + 1 + ratePlaces)
}

/** `+12.50 USDT`, for amounts whose sign says whether money came in or went out. */
const signed = (field: Field & { type: 'money' }, value: string, money: string): string =>
  field.signed ? plusOf(value) + money : money

/** The value in full, for the clipboard and the detail. */
export function fullCellText(
  field: Field,
  row: Row,
  name: string,
  labels: FieldLabels,
  offset: number,
): string {
  const value = row[name]
  if (value === null || value === undefined) return ''
  const text = String(value)
  switch (field.type) {
    case 'image':
    case 'file':
      return fileIn(row, name)?.fileName ?? ''
    case 'money':
      return signed(field, text, wholeMoney(text, currencyOf(field, row)))
    case 'decimal':
      return decimalText(field, text)
    case 'count':
      return groupDigits(text)
    case 'instant':
      return formatInstant(text, offset)
    default:
      return labels.value(field, text)
  }
}

/** The shortened text of a value; undefined for fields that are never shortened. */
export function shortText(field: Field, row: Row, name: string): string | undefined {
  const text = String(row[name] ?? '')
  if (field.type === 'money') {
    const currency = currencyOf(field, row)
    const { whole, fraction, finer } = moneyParts(text, currency)
    return signed(field, text, `${whole}${fraction}${finer} ${currency}`)
  }
  return field.type === 'text' && !isNamed(field) ? cutText(text) : undefined
}

/** The tooltip of a cell that does not show its value in full; undefined for all others. */
export function tipText(
  field: Field,
  row: Row,
  name: string,
  zoneNames: Readonly<Record<string, string>>,
  showsWhole = false,
): string | undefined {
  const value = row[name]
  if (value === null || value === undefined || value === '') return undefined
  const text = String(value)
  if (field.type === 'instant') return instantInAllZones(text, zoneNames)
  const file = fileIn(row, name)
  if (file) return `${file.fileName}, ${sizeText(file.bytes)}`
  if (field.type === 'money') {
    const currency = currencyOf(field, row)
    return moneyParts(text, currency).shortened
      ? signed(field, text, wholeMoney(text, currency))
      : undefined
  }
  if (field.type === 'decimal') {
    const whole = decimalText(field, text)
    return shortDecimal(field, text) === whole ? undefined : whole
  }
  const isCut =
    (field.type === 'text' && !isNamed(field)) || field.type === 'address' || field.type === 'hash'
  return isCut && !showsWhole && isLong(text) ? text : undefined
}
