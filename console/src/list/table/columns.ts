/** The columns of a table as its rows draw them: stable objects, made once per page of rows. */
import { currencyOf, type Field, type List, type Row } from '@countinghouse/contract/kit/list.ts'
import type { CSSProperties, ReactNode } from 'react'
import { moneyParts } from '../../lib/money.ts'
import { shownColumns, type TableSettings } from '../settings/list-settings.ts'
import type { Words } from '../words.ts'

/** How a page draws a field otherwise than its type would. */
export type CellOverrides = Readonly<Record<string, (row: Row) => ReactNode>>

/** Draws texts that are read, not compared: whole, as far as the column is wide. */
export const fullText = (...names: string[]): CellOverrides =>
  Object.fromEntries(names.map((name) => [name, (row: Row) => row[name] || undefined]))

/** What the value of a field leads to: the cell is a button. */
export interface CellAction {
  label: string
  /** Rows in which it leads nowhere show the plain value. */
  offered?(row: Row): boolean
  /** `open` opens the detail of the row, at a part of it. */
  run(row: Row, open: (at: string) => void): void
}
export type CellActions = Readonly<Record<string, CellAction>>

export interface Column {
  name: string
  field: Field
  title: string
  width: number
  sortable: boolean
  pinned: boolean
  /** Its texts may be wider than itself. */
  clipped: boolean
  style: CSSProperties | undefined
  /** Of an amount, behind the point. */
  digits: number | undefined
  draw: ((row: Row) => ReactNode) | undefined
  action: CellAction | undefined
}

export const isRightAligned = ({ type }: Field): boolean =>
  type === 'money' || type === 'decimal' || type === 'count'

/** What a cell of each type needs at most; words are as long as a language makes them. */
const typicalWidth: Readonly<Record<Field['type'], number>> = {
  text: 130,
  count: 90,
  instant: 140,
  money: 145,
  decimal: 110,
  status: Number.POSITIVE_INFINITY,
  choice: Number.POSITIVE_INFINITY,
  address: 130,
  hash: 140,
  image: 90,
  file: 160,
}

export function columnsOf(
  list: List,
  settings: TableSettings,
  words: Words,
  rows: readonly Row[],
  actionsWidth: number,
  overrides: CellOverrides = {},
  cellActions: CellActions = {},
): Column[] {
  let right = actionsWidth
  return shownColumns(settings)
    .reverse()
    .flatMap(({ name, width, pinned }) => {
      const field = list.fields[name]
      if (!field) return []
      const style = pinned ? { right } : undefined
      if (pinned) right += width
      const column: Column = {
        name,
        field,
        title: words.title(name),
        width,
        sortable: list.sorts.includes(name),
        pinned,
        clipped: width < typicalWidth[field.type] || overrides[name] !== undefined,
        style,
        digits:
          field.type === 'money'
            ? fractionWidth(rows, name, (row) => currencyOf(field, row))
            : undefined,
        draw: overrides[name],
        action: cellActions[name],
      }
      return [column]
    })
    .reverse()
}

export function fractionLength(value: string, currency: string): number {
  const { fraction, finer } = moneyParts(value, currency)
  return Math.max(0, fraction.length + finer.length - 1)
}

/** The longest fraction of the page: every amount leaves room for it, so that the points stand in line. */
export function fractionWidth(
  rows: readonly Row[],
  name: string,
  currencyIn: (row: Row) => string,
): number {
  let longest = 0
  for (const row of rows) {
    const value = row[name]
    if (typeof value !== 'string') continue
    longest = Math.max(longest, fractionLength(value, currencyIn(row)))
  }
  return longest
}
