/**
 * How wide the contents of a column are. Words are measured by all that the list declares, amounts by the currencies
 * that may come: what a row more brings moves nothing.
 */
import { currencyOf, type Field, type List, type Row } from '@countinghouse/contract/kit/list.ts'
import { decimalPlacesOf, groupDigits, moneyParts } from '../../lib/money.ts'
import type { Words } from '../words.ts'
import { cutText, shortDecimal } from './cell-text.ts'
import { isSum } from './groups.ts'
import { type Face, textWidth } from './text-width.ts'
import { toneOf } from './tones.ts'

export interface Needs {
  /** Nothing that decides may be narrower. */
  content: number
  /** Of texts that are cut: what they take in full. */
  whole: number
  /** No row has a value. */
  empty: boolean
}

export const cellPaddingPx = 16
/** Padding of the pill, its mark and the gap. */
const badgePx = 30
const linkPx = 28
const picturePx = 60
const dashPx = 12
/** The choice that says that there is nothing to say. */
const noneName = 'none'
/** The point, a gap and the currency, as cells.module.css has them. */
const moneyTailPx = 42
/** Room for what most amounts are, so that the first large one moves nothing. */
const usualWhole = '00,000'
/** Words that are longer than this take the room that they need on this page, not for good. */
const longestKept = 170
const shortWords = 120

export function needsOf(
  list: List,
  name: string,
  field: Field,
  words: Words,
  rows: readonly Row[],
): Needs {
  const texts = rows.flatMap((row) => {
    const value = row[name]
    return value === null || value === undefined || value === '' ? [] : [String(value)]
  })
  const empty = texts.every((text) => field.type === 'choice' && text === noneName)
  if (empty) {
    const word = texts.length > 0 ? textWidth(words.value(field, noneName)) : dashPx
    return { content: word, whole: 0, empty }
  }
  const content = contentWidth(list, name, field, words, rows, texts)
  const whole = field.type === 'text' && !field.words ? widest(texts) : 0
  return { content, whole, empty }
}

function contentWidth(
  list: List,
  name: string,
  field: Field,
  words: Words,
  rows: readonly Row[],
  texts: readonly string[],
): number {
  switch (field.type) {
    case 'money': {
      const face = rows.some((row) => isSum(list, row)) ? 'sum' : 'cell'
      const places = textWidth('0'.repeat(placesIn(list, field, rows)), face)
      return wholeWidth(field, rows, name, face) + places + moneyTailPx
    }
    case 'status':
    case 'choice':
      return pillWidth(field, words, texts)
    case 'instant':
      return textWidth('0000-00-00 00:00:00')
    case 'decimal':
      return widest(texts.map((text) => shortDecimal(field, text)))
    case 'count':
      return widest(texts.map(groupDigits))
    case 'hash':
      return widest(texts.map(cutText)) + linkPx
    case 'image':
      return picturePx
    case 'file':
      return 0
    case 'text':
      return widest(texts.map((text) => (field.words ? words.value(field, text) : cutText(text))))
    default:
      return widest(texts.map(cutText))
  }
}

/** Of a list without pages the first rows tell; measuring ten thousand would be seen. */
const measuredMost = 200

const widest = (texts: readonly string[]): number => {
  let width = 0
  for (const text of new Set(texts.slice(0, measuredMost))) width = Math.max(width, textWidth(text))
  return width
}

const namesOf = (field: Field): string[] => {
  if (field.type === 'status') return Object.keys(field.machine.states)
  return field.type === 'choice' ? Object.keys(field.choices.ids) : []
}

function pillWidth(field: Field, words: Words, texts: readonly string[]): number {
  const width = (name: string) =>
    toneOf(field, name)
      ? textWidth(words.value(field, name), 'badge') + badgePx
      : textWidth(words.value(field, name))
  const longest = (names: readonly string[]) => Math.max(0, ...names.map(width))
  const declared = longest(namesOf(field))
  return declared <= longestKept ? declared : Math.max(shortWords, longest([...new Set(texts)]))
}

type MoneyField = Field & { type: 'money' }

/** The currencies that may come: those that can be asked for, or those of the page where nothing says. */
function currenciesOf(list: List, field: MoneyField, rows: readonly Row[]): readonly string[] {
  if (field.currency) return [field.currency]
  const asked = Object.values(list.filters).find(
    (filter) => filter.type === 'anyOf' && filter.field === field.currencyField,
  )
  if (asked?.type === 'anyOf' && asked.options) return asked.options
  return [...new Set(rows.map((row) => currencyOf(field, row)))].filter(Boolean)
}

/** The most decimal places that the amounts of a column have. */
export const placesIn = (list: List, field: MoneyField, rows: readonly Row[]): number =>
  Math.max(0, ...currenciesOf(list, field, rows).map(decimalPlacesOf))

function wholeWidth(field: MoneyField, rows: readonly Row[], name: string, face: Face): number {
  let longest = usualWhole
  for (const row of rows) {
    const value = row[name]
    if (typeof value !== 'string') continue
    const { whole } = moneyParts(value, currencyOf(field, row))
    if (whole.length > longest.length) longest = whole
  }
  return textWidth(field.signed ? `+${longest}` : longest, face)
}
