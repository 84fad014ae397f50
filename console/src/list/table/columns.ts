/** The columns of a table as stable objects, which change only with their inputs, so that rows stay memoised. */
import type { Field, List, Row } from '@countinghouse/contract/engine/list.ts'
import { type ReactNode, useMemo } from 'react'
import type { FieldLabels } from '../../lib/field-labels.ts'
import { type DecimalPlaces, decimalPlacesIn } from '../../lib/money.ts'
import {
  type CellAction,
  type CellActions,
  type CellOverrides,
  isSumRow,
} from '../page-declaration.ts'
import { isInOrder, shownColumns } from '../settings/table-settings.ts'
import type { EditableTableSettings } from '../settings/use-table-settings.ts'
import { lengthOf } from './lengths.ts'
import { type ColumnMeasure, measureColumn } from './measure-column.ts'
import { textWidth, twoLineWidth } from './text-width.ts'

/** How a column shows its values, and what that takes, in pixels. */
export interface ColumnShape {
  /** The width that its content needs. */
  needed: number
  /** The width at which no text is shortened; 0 if the column never shortens. */
  whole: number
  /** Decimal places to keep for amounts, so that they line up. */
  digits: number | undefined
  /** The time stands below its day, and the currency below its amount. */
  isStacked: boolean
}

export interface Column extends ColumnShape {
  name: string
  field: Field
  title: string
  sortable: boolean
  pinned: boolean
  /** The width that the operator has chosen. */
  chosen: number | undefined
  /** Operators have ordered the columns themselves. */
  ordered: boolean
  /** No row has a value, so the column gets no spare width. */
  empty: boolean
  /** The same for a table that is short of room: closer together, and then with two lines. */
  tight: ColumnShape
  stacked: ColumnShape
  render: ((row: Row) => ReactNode) | undefined
  action: CellAction | undefined
}

export const isRightAligned = ({ type }: Field): boolean =>
  type === 'money' || type === 'decimal' || type === 'count'

const sortIconPx = 14

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
      const size = measureColumn(list, name, field, labels, rows, digits[index])
      return render ? { ...size, rendered: renderedWidth(render, keyed) } : size
    })
    return JSON.stringify([needs, digits])
  }, [shown, list, labels, rows, overrides, measured])
  return useMemo(() => {
    const [needed, places] = JSON.parse(same) as [
      (RenderedMeasure | null)[],
      (DecimalPlaces | null)[],
    ]
    const roomySides = 2 * lengthOf('--cell-side')
    const tightSides = 2 * lengthOf('--cell-side-tight')
    const ordered = !isInOrder(shown, defaults.columns)
    return shown.flatMap(({ name, width, pinned }, index) => {
      const field = list.fields[name]
      const need = needed[index]
      if (!field || !need) return []
      const usual = defaults.columns.find((column) => column.name === name)?.width
      const sortable = list.sorts.includes(name)
      const render = overrides?.[name]
      const title = labels.title(name)
      const rendered = Math.max((usual ?? 0) - roomySides, need.rendered ?? 0)
      const button = actions?.[name] ? lengthOf('--opener') : 0
      const isMoney = field.type === 'money'
      const afterTitle = (sortable ? sortIconPx : 0) + (isMoney ? button : 0)
      const head = measured ? twoLineWidth(title) + afterTitle : 0
      // An amount that leads somewhere is as wide as one that does not.
      const isMeasured = !render || isMoney
      const content = (isMeasured ? need.content : rendered) + button
      const present = (isMeasured ? need.present : rendered) + button
      const shape = (sides: number, inside: number, digits: number | undefined): ColumnShape => ({
        needed: sides + inside,
        whole: need.whole && sides + need.whole + button,
        digits,
        isStacked: false,
      })
      const titled = head + (isMoney ? lengthOf('--title-gap') : 0)
      // Without room for wider values that other rows may have.
      const tight = shape(tightSides, Math.max(titled, present), places[index]?.present)
      const isStackable = need.stackable > 0 && isMeasured
      const below = Math.max(head, present - need.stackable)
      const column: Column = {
        name,
        field,
        title,
        sortable,
        pinned,
        ...shape(roomySides, Math.max(titled, content), places[index]?.possible),
        tight,
        stacked: isStackable ? { ...tight, needed: tightSides + below, isStacked: true } : tight,
        chosen: width === usual ? undefined : width,
        ordered,
        empty: need.empty,
        render,
        action: actions?.[name],
      }
      return [column]
    })
  }, [same, shown, list, labels, defaults, overrides, actions, measured])
}
