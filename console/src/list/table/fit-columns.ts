/**
 * How wide columns are on a screen of some width. Each has what it needs, or what the operator has chosen; what is
 * left over goes where texts are cut, then to all. Where there is too little, as many as fit are seen whole.
 */
import type { CSSProperties } from 'react'
import type { Column } from './columns.ts'

export interface FittedColumn extends Column {
  width: number
  /** It is narrower than what it holds may be. */
  clipped: boolean
  /** There is room for all of its texts, so that none is cut. */
  showsWhole: boolean
  style: CSSProperties | undefined
}

/** `room` is what is left for columns; `actionsWidth` stands at the right, over what is scrolled. */
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
      const { whole, needed, draw } = column
      return {
        ...column,
        width,
        style,
        clipped: width < needed || draw !== undefined,
        showsWhole: whole > 0 && width >= whole,
      }
    })
    .reverse()
}

/** What cells have less at their sides where room is short, as list-table.module.css has it. */
const tighterPx = 4

export const tightened = (columns: readonly Column[]): Column[] =>
  columns.map((column) => ({
    ...column,
    needed: column.needed - tighterPx,
    least: Math.max(0, column.least - tighterPx),
    whole: Math.max(0, column.whole - tighterPx),
  }))

/** Then it is scrolled. */
export const isTooWide = (columns: readonly Column[], room: number): boolean =>
  total(columns.map(ownWidth)) > room

/** What the operator has chosen counts, as long as amounts and states stay whole. */
const ownWidth = ({ chosen, needed, least }: Column): number =>
  chosen === undefined ? needed : Math.max(chosen, least)

const total = (widths: readonly number[]): number => widths.reduce((sum, each) => sum + each, 0)

/** First to texts that are then shown whole, the shortest of them first; the rest to all. */
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

/** So that no column is seen in half: those which can be seen at first end where the pinned ones begin. */
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
  // Of a screen that shows two or three, half of the next one is better than wide gaps.
  return seen.length < 4 || free.length === 0 ? [...widths] : spread([...widths], free, left)
}

/** In proportion to what each has already. */
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
