/** What can be done with one row, and with several. */
import type { Row } from '@countinghouse/contract/kit/list.ts'
import type { Tone } from '@countinghouse/contract/kit/machine.ts'
import type { ComponentType } from 'react'
import { textWidth } from './text-width.ts'

export interface RowAction {
  name: string
  label: string
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
  /** Shown with its words: the action that an operator came for. */
  prominent?: boolean
  /** Of actions that share a place no row has two. */
  place?: string
  /** How what it leads to feels, where that is one thing. */
  tone?(row: Row): Tone | undefined
  /** Rows that it makes no sense for do not have it. */
  offered?(row: Row): boolean
  /** Why it can not be done now. */
  refusal?(row: Row): string | undefined
  run(row: Row): void
}

export interface BulkAction {
  label: string
  prominent?: boolean
  /** It is under way. */
  busy?: boolean
  /** The rows that it is for; the others are left out. */
  applies?(row: Row): boolean
  run(rows: Row[]): void
}

const iconWidth = 32

/** `title` is the head of the column. */
export function actionsWidth(actions: readonly RowAction[], title: string): number {
  if (actions.length === 0) return 0
  const widths = new Map<string, number>()
  for (const { name, place = name, prominent, label } of actions) {
    const width = prominent ? wordWidth(label) : iconWidth
    widths.set(place, Math.max(widths.get(place) ?? 0, width))
  }
  const sum = [...widths.values()].reduce((all, width) => all + width, 14)
  return Math.max(sum, textWidth(title, 'head') + 13)
}

const buttonPaddingPx = 12
const wordWidth = (word: string): number => textWidth(word, 'button') + buttonPaddingPx
