/** The column of actions. */
import type { RowAction } from '../page-declaration.ts'
import { textWidth } from './text-width.ts'

/** Without labels, which are then tooltips, for a table that is short of room. */
export const asIcons = (actions: readonly RowAction[]): RowAction[] =>
  actions.map((action) => ({ ...action, prominent: false }))

const iconWidth = 32

/** `title` is the column header. */
export function actionsWidth(actions: readonly RowAction[], title: string): number {
  if (actions.length === 0) return 0
  const widths = new Map<string, number>()
  for (const { name, slot = name, prominent, label } of actions) {
    const width = prominent ? labelWidth(label) : iconWidth
    widths.set(slot, Math.max(widths.get(slot) ?? 0, width))
  }
  const sum = [...widths.values()].reduce((all, width) => all + width, 14)
  return Math.max(sum, textWidth(title, 'head') + 13)
}

const buttonPaddingPx = 12
const labelWidth = (label: string): number => textWidth(label, 'button') + buttonPaddingPx
