/**
 * Distributes the width of the table among its columns. Each gets what it needs, or what the operator has chosen; spare
 * width goes to shortened texts first, then to all columns. If it is too narrow, the visible columns end at a full one.
 */
import type { CSSProperties } from 'react'
import type { Column } from './columns.ts'
import { isPill } from './tones.ts'

export interface FittedColumn extends Column {
  width: number
  /** Its content may be wider than the column. */
  clipped: boolean
  /** It is wide enough to show all texts in full. */
  showsWhole: boolean
  style: CSSProperties | undefined
}

/** `room` is the width available for columns; the actions, of `actionsWidth`, stay at the right edge on scrolling. */
export function fitColumns(
  columns: readonly Column[],
  room: number,
  actionsWidth: number,
): FittedColumn[] {
  const widths = columns.map(ownWidth)
  const sum = total(widths)
  const fitted = room >= sum ? share(columns, widths, room - sum) : alignEdge(columns, widths, room)
  let right = actionsWidth
  return columns
    .map((column, index) => ({ column, width: fitted[index] ?? 0 }))
    .reverse()
    .map(({ column, width }): FittedColumn => {
      const style = column.pinned ? { right: `calc(var(--gutter) + ${right}px)` } : undefined
      if (column.pinned) right += width
      const { whole, needed, render } = column
      return {
        ...column,
        width,
        style,
        clipped: width < needed || render !== undefined,
        showsWhole: whole > 0 && width >= whole,
      }
    })
    .reverse()
}

/** How much narrower the padding is when space is short, as in list-table.module.css. */
const tighterPx = 4

const withTightPadding = (columns: readonly Column[]): Column[] =>
  columns.map((column) => ({
    ...column,
    needed: column.needed - tighterPx,
    present: column.present - tighterPx,
    least: Math.max(0, column.least - tighterPx),
    whole: Math.max(0, column.whole - tighterPx),
  }))

/** Keeps no room free for wider values that other rows may have. */
const asPresent = (columns: readonly Column[]): Column[] =>
  columns.map((column) => ({
    ...column,
    needed: column.present,
    least: Math.min(column.least, column.present),
    digits: column.presentDigits,
  }))

/** Puts the time below its day, and the currency below its amount. A width that was chosen would not become smaller. */
const inTwoLines = (columns: readonly Column[]): Column[] =>
  columns.map((column) =>
    column.stacked && column.chosen === undefined
      ? { ...column, ...column.stacked, isStacked: true }
      : column,
  )

/** The most comfortable way to show all columns, or the densest. */
export function condense(columns: readonly Column[], room: number): readonly Column[] {
  if (!mustScroll(columns, room)) return columns
  const stacked = inTwoLines(columns)
  const ways = [columns, asPresent(columns), stacked, asPresent(stacked)].map(withTightPadding)
  return ways.find((way) => !mustScroll(way, room)) ?? ways.at(-1) ?? columns
}

/** Whether the columns do not fit. */
export const mustScroll = (columns: readonly Column[], room: number): boolean =>
  total(columns.map(ownWidth)) > room

/**
 * Where not all columns fit, those that operators decide by come before those that are only scrolled to. Nothing else
 * changes places, and nothing at all where operators have ordered the columns themselves. Chosen widths do not count,
 * so that a column stays in its place while its edge is dragged.
 */
export function arrangeColumns(columns: readonly Column[], room: number): readonly Column[] {
  const scrolled = columns.filter(({ pinned }) => !pinned)
  if (columns.some(({ ordered }) => ordered)) return columns
  let left = room - pinnedWidth(columns)
  if (total(scrolled.map(({ needed }) => needed)) <= left) return columns
  const seen = new Set<Column>()
  const see = (column: Column): boolean => {
    if (column.needed > left) return false
    left -= column.needed
    seen.add(column)
    return true
  }
  const mustSee = mostImportant(scrolled)
  mustSee.forEach(see)
  // The others fill the room, in their order; those without values are the first to give way.
  const others = scrolled.filter((column) => !mustSee.includes(column))
  const filled = others.filter(({ empty }) => !empty)
  ;[...filled, ...others.filter(({ empty }) => empty)].every(see)
  return [
    ...scrolled.filter((column) => seen.has(column)),
    ...scrolled.filter((column) => !seen.has(column)),
    ...columns.filter(({ pinned }) => pinned),
  ]
}

/** Whether all columns that operators decide by are seen without scrolling. */
export function showsImportant(columns: readonly Column[], room: number): boolean {
  const important = mostImportant(columns.filter(({ pinned }) => !pinned))
  return total(important.map(({ needed }) => needed)) <= room - pinnedWidth(columns)
}

const pinnedWidth = (columns: readonly Column[]): number =>
  total(columns.filter(({ pinned }) => pinned).map(({ needed }) => needed))

/**
 * The first column, the state, the amount, the number; then other pills, such as the notification, and other amounts.
 * The last amount comes before those in between: it is the result, such as a total or a closing balance.
 */
function mostImportant(columns: readonly Column[]): Column[] {
  const [first, second] = columns
  const filled = columns.filter(({ empty }) => !empty)
  const states = filled.filter(({ field }) => field.type === 'status')
  const amounts = filled.filter(({ field }) => field.type === 'money')
  const pills = filled.filter(({ field }) => isPill(field))
  const all = [first, states[0], amounts[0], second, ...pills, amounts.at(-1), ...amounts]
  return [...new Set(all.filter((column) => column !== undefined))]
}

/** The chosen width applies, as long as amounts and states are not cut. */
const ownWidth = ({ chosen, needed, least }: Column): number =>
  chosen === undefined ? needed : Math.max(chosen, least)

const total = (widths: readonly number[]): number => widths.reduce((sum, each) => sum + each, 0)

/** Widens first the columns whose texts can then be shown in full, starting with the smallest gap; then all. */
function share(columns: readonly Column[], widths: readonly number[], spare: number): number[] {
  const shared = [...widths]
  let left = spare
  const cut = columns
    .map(({ whole, chosen }, index) => ({ index, more: whole - (widths[index] ?? 0), chosen }))
    .filter(({ more, chosen }) => more > 0 && chosen === undefined)
    .sort((one, other) => one.more - other.more)
  for (const { index, more } of cut) {
    if (more > left) break
    shared[index] = (shared[index] ?? 0) + more
    left -= more
  }
  const free = columns.flatMap(({ chosen, empty }, index) =>
    chosen === undefined && !empty ? [index] : [],
  )
  return spread(shared, free.length > 0 ? free : columns.map((_, index) => index), left)
}

/** Widens the columns that fit, so that the last of them ends at the pinned ones and no column shows in half. */
function alignEdge(columns: readonly Column[], widths: readonly number[], room: number): number[] {
  const pinned = total(widths.filter((_, index) => columns[index]?.pinned))
  let left = room - pinned
  const seen: number[] = []
  for (const [index, { pinned: isPinned }] of columns.entries()) {
    const width = widths[index] ?? 0
    if (isPinned || width > left) break
    left -= width
    seen.push(index)
  }
  const free = seen.filter((index) => columns[index]?.chosen === undefined)
  // With only two or three columns on the screen, half of the next one looks better than wide gaps.
  return seen.length < 4 || free.length === 0 ? [...widths] : spread([...widths], free, left)
}

/** Distributes an amount in proportion to the widths. */
function spread(widths: number[], among: readonly number[], amount: number): number[] {
  const all = among.reduce((sum, index) => sum + (widths[index] ?? 0), 0)
  let left = Math.floor(amount)
  for (const [place, index] of among.entries()) {
    const own = widths[index] ?? 0
    const more =
      place === among.length - 1 ? left : Math.min(left, Math.floor((amount * own) / all))
    widths[index] = own + more
    left -= more
  }
  return widths
}
