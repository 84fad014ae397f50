/**
 * What a card says of a row, by what its columns are: no page has cards of its own. A pill, an amount, who it is with,
 * when, and its number have their places; whatever else is shown as columns follows as names and values.
 */
import type { Field, List, Row } from '@countinghouse/contract/kit/list.ts'
import type { Column } from '../table/columns.ts'
import { isRightAligned } from '../table/columns.ts'
import type { DrawnColumn } from '../table/row-parts.tsx'
import { isPill } from '../table/tones.ts'
import type { Words } from '../words.ts'

export interface CardColumn extends DrawnColumn {
  title: string
}

export interface CardParts {
  /** What the card is about: the amount, or the first words of a list without amounts. */
  head: CardColumn | undefined
  /** With whom, or what else is said in words. */
  lead: CardColumn | undefined
  status: CardColumn | undefined
  time: CardColumn | undefined
  /** It is not the time by which the list is sorted, and says what it is. */
  namesTime: boolean
  number: CardColumn | undefined
  rest: readonly CardColumn[]
}

export function cardParts(
  list: List,
  columns: readonly Column[],
  words: Words,
  groupBy?: string,
): CardParts {
  const left = columns.filter(({ name }) => name !== groupBy)
  const take = (fits: (column: CardColumn) => boolean): CardColumn | undefined => {
    const at = left.findIndex(fits)
    return at < 0 ? undefined : left.splice(at, 1)[0]
  }
  const isNumber = ({ name }: CardColumn) =>
    Object.values(list.filters).some(({ type, field }) => type === 'number' && field === name)
  const amount = take(({ name, field }) => isAmount(list, name, field))
  const status = take(({ field }) => field.type === 'status') ?? take(({ field }) => isPill(field))
  const time = take(({ field }) => field.type === 'instant')
  const number = take(isNumber) ?? take(({ name, field }) => name === list.key && !isWord(field))
  const isWords = (column: CardColumn) => isWord(column.field) && !isNumber(column)
  const head = amount ?? take(isWords) ?? take(() => true)
  const lead = counterparty(list, words, take) ?? take(isWords)
  // The currency stands behind the amount already.
  const currency = amount?.field.type === 'money' ? amount.field.currencyField : undefined
  const rest = left.filter(({ name }) => name !== currency)
  const namesTime = time?.name !== list.defaultSort.key
  return { head, lead, status, time, namesTime, number, rest }
}

/** Balances and figures need their names; the amount of an order or a flow is what the card is about. */
const isAmount = (list: List, name: string, field: Field): boolean =>
  field.type === 'money' && (field.signed === true || (list.totals ?? []).includes(name))

const isWord = ({ type }: Field): boolean =>
  type === 'text' || type === 'choice' || type === 'address'

/** Also where its column is not shown. */
function counterparty(
  { counterparty: name, fields }: List,
  words: Words,
  take: (fits: (column: CardColumn) => boolean) => CardColumn | undefined,
): CardColumn | undefined {
  const field = name && fields[name]
  if (!name || !field) return undefined
  const shown = take((column) => column.name === name)
  return shown ?? { name, field, title: words.title(name), draw: undefined, action: undefined }
}

/** Higher cards would hide how many there are. */
const mostLines = 4

/** What a card shows at first: values that say something, in the order of the columns. */
export const firstOf = (rest: readonly CardColumn[], row: Row): readonly CardColumn[] =>
  rest.filter((column) => saysSomething(column, row)).slice(0, mostLines)

export function saysSomething({ name, field }: CardColumn, row: Row): boolean {
  const value = row[name]
  if (value === null || value === undefined || value === '' || value === 'none') return false
  return !isRightAligned(field) || Number(value) !== 0
}
