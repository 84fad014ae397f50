/** The columns of a table as stable objects, which change only with their inputs, so that rows stay memoised. */
import type { Field, List, Row } from '@countinghouse/contract/kit/list.ts'
import { type ReactNode, useMemo } from 'react'
import type { FieldLabels } from '../field-labels.ts'
import { isInOrder, shownColumns } from '../settings/table-settings.ts'
import type { EditableTableSettings } from '../settings/use-table-settings.ts'
import {
  type ColumnMeasure,
  cellPaddingPx,
  type DecimalPlaces,
  decimalPlacesIn,
  measureColumn,
} from './measure-column.ts'
import { isSumRow } from './row-groups.ts'
import { textWidth, twoLineWidth } from './text-width.ts'

/** Fields that a page renders in its own way, not by their type. */
export type CellOverrides = Readonly<Record<string, (row: Row) => ReactNode>>

/** Shows texts in full, as far as the column is wide; by default long texts are shortened in the middle. */
export const fullText = (...names: string[]): CellOverrides =>
  Object.fromEntries(names.map((name) => [name, (row: Row) => row[name] || undefined]))

/** Makes the cell of a field a button. */
export interface CellAction {
  label: string
  /** Rows that do not offer it show the plain value. */
  offered?(row: Row): boolean
  /** `open` opens the detail of the row at one of its parts. */
  run(row: Row, open: (at: string) => void): void
}
export type CellActions = Readonly<Record<string, CellAction>>

export interface Column {
  name: string
  field: Field
  title: string
  sortable: boolean
  pinned: boolean
  /** The width that its content needs, in pixels. */
  needed: number
  /** The same, without room for wider values that other rows may have. */
  present: number
  /** The minimum width: amounts and states are never cut, whatever width the operator has chosen. */
  least: number
  /** The width at which no text is shortened; 0 if the column never shortens. */
  whole: number
  /** The width that the operator has chosen. */
  chosen: number | undefined
  /** Its widths when each value takes two lines; undefined if values have only one. */
  stacked: Pick<Column, 'needed' | 'present' | 'least'> | undefined
  /** Each value takes two lines. */
  isStacked: boolean
  /** Operators have ordered the columns themselves. */
  ordered: boolean
  /** No row has a value, so the column gets no spare width. */
  empty: boolean
  /** Decimal places to keep for amounts, so that they line up. */
  digits: number | undefined
  /** The same, for the amounts of these rows alone. */
  presentDigits: number | undefined
  render: ((row: Row) => ReactNode) | undefined
  action: CellAction | undefined
}

export const isRightAligned = ({ type }: Field): boolean =>
  type === 'money' || type === 'decimal' || type === 'count'

/** Operators decide by amounts and states, which must never be cut. */
const decides = (field: Field): boolean => field.type === 'money' || field.type === 'status'

const sortIconPx = 14
/** What the copy button of a button in a cell takes, as in row-controls.module.css. */
const openerPx = 20

/** How much earlier the title of amounts ends than that of others, as in list-table.module.css. */
const titleGapPx = 38

/** Texts that a page renders itself are measured up to this width; the tooltip shows longer ones in full. */
const renderedMaxPx = 220

interface RenderedMeasure extends ColumnMeasure {
  rendered?: number
}

function renderedWidth(render: (row: Row) => ReactNode, rows: readonly Row[]): number {
  const texts = rows.map(render).filter((rendered) => typeof rendered === 'string')
  return Math.min(renderedMaxPx, Math.max(0, ...texts.map((text) => textWidth(text))))
}

interface Source {
  list: List
  settings: EditableTableSettings
  labels: FieldLabels
  rows: readonly Row[]
  overrides?: CellOverrides | undefined
  actions?: CellActions | undefined
  /** False for cards: they need no widths, and measuring is the slowest part. */
  measured: boolean
}

const unmeasured: ColumnMeasure = { content: 0, present: 0, whole: 0, stackable: 0, empty: false }

export function useColumns(source: Source): Column[] {
  const { list, settings, labels, rows, overrides, actions, measured } = source
  const { current, defaults } = settings
  const shown = useMemo(() => shownColumns(current), [current])
  // As text: most pages of rows measure the same as the page before, and then the columns stay the same objects.
  const same = useMemo(() => {
    const digits = shown.map(({ name }) => {
      const field = list.fields[name]
      return field?.type === 'money' ? decimalPlacesIn(list, field, rows) : undefined
    })
    const needs = shown.map(({ name }, index) => {
      const field = list.fields[name]
      if (!field) return undefined
      if (!measured) return unmeasured
      const render = overrides?.[name]
      // Sum rows are rendered by their type.
      const keyed = render ? rows.filter((row) => !isSumRow(list, row)) : []
      const own = measureColumn(list, name, field, labels, rows, digits[index])
      return render ? { ...own, rendered: renderedWidth(render, keyed) } : own
    })
    return JSON.stringify([needs, digits])
  }, [shown, list, labels, rows, overrides, measured])
  return useMemo(() => {
    const [needed, places] = JSON.parse(same) as [
      (RenderedMeasure | null)[],
      (DecimalPlaces | null)[],
    ]
    const ordered = !isInOrder(shown, defaults.columns)
    return shown.flatMap(({ name, width, pinned }, index) => {
      const field = list.fields[name]
      const need = needed[index]
      if (!field || !need) return []
      const usual = defaults.columns.find((column) => column.name === name)?.width
      const sortable = list.sorts.includes(name)
      const render = overrides?.[name]
      const title = labels.title(name)
      const rendered = Math.max((usual ?? 0) - cellPaddingPx, need.rendered ?? 0)
      const button = actions?.[name] ? openerPx : 0
      const isMoney = field.type === 'money'
      const afterTitle = (sortable ? sortIconPx : 0) + (isMoney ? button : 0)
      const head = measured ? twoLineWidth(title) + afterTitle : 0
      const content = (render ? rendered : need.content) + button
      const present = (render ? rendered : need.present) + button
      const widthsWith = (headWidth: number, saved: number) => ({
        needed: cellPaddingPx + Math.max(headWidth, content - saved),
        present: cellPaddingPx + Math.max(headWidth, present - saved),
        least: decides(field) ? cellPaddingPx + content - saved : 0,
      })
      const isStackable = need.stackable > 0 && !render
      const column: Column = {
        name,
        field,
        title,
        sortable,
        pinned,
        ...widthsWith(head + (isMoney ? titleGapPx : 0), 0),
        stacked: isStackable ? widthsWith(head, need.stackable) : undefined,
        isStacked: false,
        whole: need.whole && cellPaddingPx + need.whole + button,
        chosen: width === usual ? undefined : width,
        ordered,
        empty: need.empty,
        digits: places[index]?.possible,
        presentDigits: places[index]?.present,
        render,
        action: actions?.[name],
      }
      return [column]
    })
  }, [same, shown, list, labels, defaults, overrides, actions, measured])
}
