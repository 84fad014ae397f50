/** The columns of a table as its rows draw them: stable objects, made anew only when what they need has changed. */
import type { Field, List, Row } from '@countinghouse/contract/kit/list.ts'
import { type ReactNode, useMemo } from 'react'
import { shownColumns } from '../settings/list-settings.ts'
import type { Settings } from '../settings/use-settings.ts'
import type { Words } from '../words.ts'
import { cellPaddingPx, type Needs, needsOf, placesIn } from './column-needs.ts'
import { isSum } from './groups.ts'
import { textWidth, twoLineWidth } from './text-width.ts'

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
  sortable: boolean
  pinned: boolean
  /** What it takes to show what it holds. */
  needed: number
  /** Nothing that decides is narrower, whatever the operator has chosen. */
  least: number
  /** What texts that are cut take in full; 0 where nothing is cut. */
  whole: number
  /** What the operator has chosen. */
  chosen: number | undefined
  /** No row has a value: it gives way first. */
  empty: boolean
  /** Of an amount, behind the point. */
  digits: number | undefined
  draw: ((row: Row) => ReactNode) | undefined
  action: CellAction | undefined
}

export const isRightAligned = ({ type }: Field): boolean =>
  type === 'money' || type === 'decimal' || type === 'count'

/** What operators decide by. */
const decides = (field: Field): boolean => field.type === 'money' || field.type === 'status'

const sortIconPx = 14
/** A button in a cell has a padding of its own, and a copy beside it. */
const openerPx = 24

/** What pages draw themselves can be measured where it is a text; long ones are read by pointing. */
const longestDrawn = 220

interface DrawnNeeds extends Needs {
  drawn?: number
}

function drawnWidth(draw: (row: Row) => ReactNode, rows: readonly Row[]): number {
  const texts = rows.map(draw).filter((drawn) => typeof drawn === 'string')
  return Math.min(longestDrawn, Math.max(0, ...texts.map((text) => textWidth(text))))
}

interface Source {
  list: List
  settings: Settings
  words: Words
  rows: readonly Row[]
  overrides?: CellOverrides | undefined
  actions?: CellActions | undefined
  /** Cards have no widths, and measuring takes longer than all else that is known of a column. */
  measured: boolean
}

const unmeasured: Needs = { content: 0, whole: 0, empty: false }

export function useColumns(source: Source): Column[] {
  const { list, settings, words, rows, overrides, actions, measured } = source
  const { current, defaults } = settings
  const shown = useMemo(() => shownColumns(current), [current])
  // Most pages of rows need what the page before did: then all that was drawn stays.
  const same = useMemo(() => {
    const needs = shown.map(({ name }) => {
      const field = list.fields[name]
      if (!field) return undefined
      if (!measured) return unmeasured
      const draw = overrides?.[name]
      // Sums are drawn as their types are.
      const keyed = draw ? rows.filter((row) => !isSum(list, row)) : []
      const own = needsOf(list, name, field, words, rows)
      return draw ? { ...own, drawn: drawnWidth(draw, keyed) } : own
    })
    const digits = shown.map(({ name }) => {
      const field = list.fields[name]
      return field?.type === 'money' ? placesIn(list, field, rows) : undefined
    })
    return JSON.stringify([needs, digits])
  }, [shown, list, words, rows, overrides, measured])
  return useMemo(() => {
    const [needed, places] = JSON.parse(same) as [(DrawnNeeds | null)[], (number | null)[]]
    return shown.flatMap(({ name, width, pinned }, index) => {
      const field = list.fields[name]
      const need = needed[index]
      if (!field || !need) return []
      const usual = defaults.columns.find((column) => column.name === name)?.width
      const sortable = list.sorts.includes(name)
      const draw = overrides?.[name]
      const title = words.title(name)
      const head = measured ? twoLineWidth(title) + (sortable ? sortIconPx : 0) : 0
      const drawn = Math.max((usual ?? 0) - cellPaddingPx, need.drawn ?? 0)
      const button = actions?.[name] ? openerPx : 0
      const content = (draw ? drawn : need.content) + button
      const column: Column = {
        name,
        field,
        title,
        sortable,
        pinned,
        needed: cellPaddingPx + Math.max(head, content),
        least: decides(field) ? cellPaddingPx + content : 0,
        whole: need.whole && cellPaddingPx + need.whole + button,
        chosen: width === usual ? undefined : width,
        empty: need.empty,
        digits: places[index] ?? undefined,
        draw,
        action: actions?.[name],
      }
      return [column]
    })
  }, [same, shown, list, words, defaults, overrides, actions, measured])
}
