/**
 * Measures the content of a column. Labels are measured by all values that the list declares, and amounts by all
 * possible currencies, so that a new row does not change the widths.
 */

import { currencyOf, type Field, type List, type Row } from '@countinghouse/contract/engine/list.ts'
import type { FieldLabels } from '../../lib/field-labels.ts'
import { type DecimalPlaces, groupDigits, moneyParts, plusOf } from '../../lib/money.ts'
import { isPill, toneOf } from '../../ui/badge.tsx'
import { isSumRow } from '../page-declaration.ts'
import { cutText, shortDecimal } from './cell-text.ts'
import { lengthOf } from './lengths.ts'
import { textWidth } from './text-width.ts'

export interface ColumnMeasure {
  /** The width of the content. */
  content: number
  /** The width of what the rows have now, with nothing kept free for others: for a table that is short of room. */
  present: number
  /** The width of the longest text in full, for columns that shorten texts. */
  whole: number
  /** How much narrower the content is on two lines; 0 if it has only one. */
  stackable: number
  /** No row has a value. */
  empty: boolean
}

/** Padding of the pill, its mark and the gap. */
const badgeSides = () =>
  lengthOf('--badge-left') +
  lengthOf('--badge-mark') +
  lengthOf('--badge-gap') +
  lengthOf('--badge-right')
const linkPx = 28
const picturePx = 60
const dashPx = 12
/** The name of a choice that means "none". */
const noneName = 'none'
/** Room for most amounts, so that the first large one does not change the width. */
const usualWhole = '00,000'
/** Longer labels get their width only while a row on the page has them. */
const longestKept = 170
const shortWords = 120

export function measureColumn(
  list: List,
  name: string,
  field: Field,
  labels: FieldLabels,
  rows: readonly Row[],
  places: DecimalPlaces | undefined,
): ColumnMeasure {
  const texts = rows.flatMap((row) => {
    const value = row[name]
    return value === null || value === undefined || value === '' ? [] : [String(value)]
  })
  const empty = texts.every((text) => field.type === 'choice' && text === noneName)
  if (empty) {
    const word = texts.length > 0 ? textWidth(labels.value(field, noneName)) : dashPx
    return { content: word, present: word, whole: 0, stackable: 0, empty }
  }
  const widths =
    field.type === 'money' && places
      ? moneyWidths(list, name, field, rows, places)
      : otherWidths(field, labels, texts)
  const whole = field.type === 'text' && !field.words ? widest(texts) : 0
  return { ...widths, whole, stackable: stackableWidth(field), empty }
}

/** On two lines the time is below its day, and the currency below its amount. */
function stackableWidth({ type }: Field): number {
  if (type === 'instant') return textWidth('0000-00-00 00:00:00') - textWidth('0000-00-00')
  return type === 'money' ? lengthOf('--money-tail') - lengthOf('--money-point') : 0
}

type Widths = Pick<ColumnMeasure, 'content' | 'present'>

/** Only pills keep room for more than the rows have. */
function otherWidths(field: Field, labels: FieldLabels, texts: readonly string[]): Widths {
  const content = contentWidth(field, labels, texts)
  const present = isPill(field) ? longestPill(field, labels, [...new Set(texts)]) : content
  return { content, present }
}

function contentWidth(field: Field, labels: FieldLabels, texts: readonly string[]): number {
  switch (field.type) {
    case 'status':
    case 'choice':
      return pillWidth(field, labels, texts)
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
      return widest(texts.map((text) => (field.words ? labels.value(field, text) : cutText(text))))
    default:
      return widest(texts.map(cutText))
  }
}

/** Only the first rows of a list without pages are measured: ten thousand would be noticeably slow. */
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

function pillWidth(field: Field, labels: FieldLabels, texts: readonly string[]): number {
  const declared = longestPill(field, labels, namesOf(field))
  if (declared <= longestKept) return declared
  return Math.max(shortWords, longestPill(field, labels, [...new Set(texts)]))
}

function longestPill(field: Field, labels: FieldLabels, names: readonly string[]): number {
  const widths = names.map((name) => {
    const word = labels.value(field, name)
    return toneOf(field, name) ? textWidth(word, 'badge') + badgeSides() : textWidth(word)
  })
  return Math.max(0, ...widths)
}

type MoneyField = Field & { type: 'money' }

/** `content` has room for a usual amount at least, `present` only for the widest of these rows. */
function moneyWidths(
  list: List,
  name: string,
  field: MoneyField,
  rows: readonly Row[],
  places: DecimalPlaces,
): Widths {
  const face = rows.some((row) => isSumRow(list, row)) ? 'sum' : 'cell'
  let longest = ''
  for (const row of rows) {
    const value = row[name]
    if (typeof value !== 'string') continue
    const { whole } = moneyParts(value, currencyOf(field, row))
    const shown = field.signed ? plusOf(value) + whole : whole
    if (shown.length > longest.length) longest = shown
  }
  const usual = field.signed ? `+${usualWhole}` : usualWhole
  const width = (text: string, decimalPlaces: number) =>
    textWidth(text, face) + textWidth('0'.repeat(decimalPlaces), face) + lengthOf('--money-tail')
  return {
    content: width(longest.length > usual.length ? longest : usual, places.possible),
    present: width(longest, places.present),
  }
}
