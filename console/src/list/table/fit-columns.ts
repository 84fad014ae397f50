/**
 * Distributes the width of the table among its columns, in three steps: how densely they are shown (`condense`), which
 * come first where not all fit (`arrangeColumns`), and who gets what is left (`fitColumns`).
 */
import type { CSSProperties } from 'react'
import { isPill } from '../../ui/badge.tsx'
import type { Column } from './columns.ts'

export interface FittedColumn extends Column {
  width: number
  /** Its content may be wider than the column. */
  clipped: boolean
  /** It is wide enough to show all texts in full. */
  showsWhole: boolean
  style: CSSProperties | undefined
}

/**
 * Each gets what it needs, or what the operator has chosen; spare width goes to shortened texts first, then to all. If
 * it is too narrow, the visible columns end at a full one.
 * `room` is the width available for columns; the actions, of `actionsWidth`, stay at the right edge on scrolling.
 */
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

/** The most comfortable way to show all columns, or the densest. */
export function condense(columns: readonly Column[], room: number): readonly Column[] {
  if (!mustScroll(columns, room)) return columns
  const tight = columns.map((column) => ({ ...column, ...column.tight }))
  if (!mustScroll(tight, room)) return tight
  // A width that was chosen would not become smaller by a second line.
  return columns.map((column) => ({
    ...column,
    ...(column.chosen === undefined ? column.stacked : column.tight),
  }))
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
  let remaining = room - pinnedWidth(columns)
  if (total(scrolled.map(({ needed }) => needed)) <= remaining) return columns
  const seen = new Set<Column>()
  const see = (column: Column): boolean => {
    if (column.needed > remaining) return false
    remaining -= column.needed
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

const ownWidth = ({ chosen, needed }: Column): number => chosen ?? needed

const total = (widths: readonly number[]): number => widths.reduce((sum, each) => sum + each, 0)

/** Widens first the columns whose texts can then be shown in full, starting with the smallest gap; then all. */
function share(columns: readonly Column[], widths: readonly number[], spare: number): number[] {
  const shared = [...widths]
  let remaining = spare
  const cut = columns
    .map(({ whole, chosen }, index) => ({ index, more: whole - (widths[index] ?? 0), chosen }))
    .filter(({ more, chosen }) => more > 0 && chosen === undefined)
    .sort((one, other) => one.more - other.more)
  for (const { index, more } of cut) {
    if (more > remaining) break
    shared[index] = (shared[index] ?? 0) + more
    remaining -= more
  }
  const free = columns.flatMap(({ chosen, empty }, index) =>
    chosen === undefined && !empty ? [index] : [],
  )
  return spread(shared, free.length > 0 ? free : columns.map((_, index) => index), remaining)
}

/** Widens the columns that fit, so that the last of them ends at the pinned ones and no column shows in half. */
function alignEdge(columns: readonly Column[], widths: readonly number[], room: number): number[] {
  const pinned = total(widths.filter((_, index) => columns[index]?.pinned))
  let remaining = room - pinned
  const seen: number[] = []
  for (const [index, { pinned: isPinned }] of columns.entries()) {
    const width = widths[index] ?? 0
    if (isPinned || width > remaining) break
    remaining -= width
    seen.push(index)
  }
  const free = seen.filter((index) => columns[index]?.chosen === undefined)
  // With only two or three columns on the screen, half of the next one looks better than wide gaps.
  return seen.length < 4 || free.length === 0 ? [...widths] : spread([...widths], free, remaining)
}

/** Distributes an amount in proportion to the widths. */
function spread(widths: number[], among: readonly number[], amount: number): number[] {
  const all = among.reduce((sum, index) => sum + (widths[index] ?? 0), 0)
  let remaining = Math.floor(amount)
  for (const [place, index] of among.entries()) {
    const width = widths[index] ?? 0
    const more =
      place === among.length - 1
        ? remaining
        : Math.min(remaining, Math.floor((amount * width) / all))
    widths[index] = width + more
    remaining -= more
  }
  return widths
}
