/** Actions of one row, and of several. */
import type { Row } from '@countinghouse/contract/kit/list.ts'
import type { Tone } from '@countinghouse/contract/kit/machine.ts'
import type { ComponentType } from 'react'
import { textWidth } from './text-width.ts'

export interface RowAction {
  name: string
  label: string
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
  /** Shown with its label, not only as an icon: the main action of the page. */
  prominent?: boolean
  /** Actions with the same slot share a column: no row has two of them. */
  slot?: string
  /** The tone of the state that it leads to, if there is only one. */
  tone?(row: Row): Tone | undefined
  /** Whether the row has the action at all. */
  offered?(row: Row): boolean
  /** Why the action is currently not possible. */
  refusal?(row: Row): string | undefined
  run(row: Row): void
}

export interface BulkAction {
  label: string
  prominent?: boolean
  /** The action is running. */
  busy?: boolean
  /** Which of the selected rows it applies to; the others are skipped. */
  applies?(row: Row): boolean
  run(rows: Row[]): void
}

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
