/**
 * Arranges the columns of a row on a card, by their types: no page defines its own cards. State, amount, counterparty,
 * time and number have fixed places; all other visible columns follow as names with values.
 */
import type { Field, List, Row } from '@countinghouse/contract/engine/list.ts'
import type { FieldLabels } from '../../lib/field-labels.ts'
import { isPill } from '../../ui/badge.tsx'
import type { Column } from '../table/columns.ts'
import { isRightAligned } from '../table/columns.ts'
import type { RenderedColumn } from '../table/row-parts.tsx'

export interface CardColumn extends RenderedColumn {
  title: string
}

export interface CardParts {
  /** The headline: the amount, or the first text of a list without amounts. */
  head: CardColumn | undefined
  /** The counterparty, or another text. */
  lead: CardColumn | undefined
  status: CardColumn | undefined
  time: CardColumn | undefined
  /** The time is not the one that the list is sorted by, so it is shown with its name. */
  namesTime: boolean
  number: CardColumn | undefined
  rest: readonly CardColumn[]
}

export function cardParts(
  list: List,
  columns: readonly Column[],
  labels: FieldLabels,
  groupBy?: string,
): CardParts {
  const remaining = columns.filter(({ name }) => name !== groupBy)
  const take = (fits: (column: CardColumn) => boolean): CardColumn | undefined => {
    const at = remaining.findIndex(fits)
    return at < 0 ? undefined : remaining.splice(at, 1)[0]
  }
  const isNumber = ({ name }: CardColumn) =>
    Object.values(list.filters).some(({ type, field }) => type === 'number' && field === name)
  const amount = take(({ name, field }) => isAmount(list, name, field))
  const status = take(({ field }) => field.type === 'status') ?? take(({ field }) => isPill(field))
  const time = take(({ field }) => field.type === 'instant')
  const number = take(isNumber) ?? take(({ name, field }) => name === list.key && !isWord(field))
  const isWords = (column: CardColumn) => isWord(column.field) && !isNumber(column)
  const head = amount ?? take(isWords) ?? take(() => true)
  const lead = counterparty(list, labels, take) ?? take(isWords)
  // The amount already shows its currency.
  const currency = amount?.field.type === 'money' ? amount.field.currencyField : undefined
  const rest = remaining.filter(({ name }) => name !== currency)
  const namesTime = time?.name !== list.defaultSort.key
  return { head, lead, status, time, namesTime, number, rest }
}

/** The amount of an order or a flow record is the headline; balances and figures, of which there are several, need their names. */
const isAmount = (list: List, name: string, field: Field): boolean =>
  field.type === 'money' && (field.signed ? isOnlySigned(list) : (list.totals ?? []).includes(name))

const isOnlySigned = ({ fields }: List): boolean =>
  Object.values(fields).filter((field) => field.type === 'money' && field.signed).length === 1

const isWord = ({ type }: Field): boolean =>
  type === 'text' || type === 'choice' || type === 'address'

/** Also if its column is hidden. */
function counterparty(
  { counterparty: name, fields }: List,
  labels: FieldLabels,
  take: (fits: (column: CardColumn) => boolean) => CardColumn | undefined,
): CardColumn | undefined {
  const field = name && fields[name]
  if (!name || !field) return undefined
  const shown = take((column) => column.name === name)
  return shown ?? { name, field, title: labels.title(name), render: undefined, action: undefined }
}

/** Taller cards would leave too few on the screen. */
const mostLines = 4

/** What a folded card shows: fields with a value, in the order of the columns. */
export const firstShown = (rest: readonly CardColumn[], row: Row): readonly CardColumn[] =>
  rest.filter((column) => hasContent(column, row)).slice(0, mostLines)

export function hasContent({ name, field }: CardColumn, row: Row): boolean {
  const value = row[name]
  if (value === null || value === undefined || value === '' || value === 'none') return false
  return !isRightAligned(field) || Number(value) !== 0
}
