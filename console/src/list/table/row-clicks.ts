/** Clicks in a table or in cards: one listener for all rows. */
import type { List, Row } from '@countinghouse/contract/engine/list.ts'
import type { MouseEvent } from 'react'
import { copyText } from '../../lib/clipboard.ts'
import { toast } from '../../lib/toast.ts'
import type { RowAction } from '../page-declaration.ts'
import { cancelCopy, copySoon } from './cell-copy.ts'
import { fullCellText } from './cell-text.ts'
import type { CellContext } from './cells.tsx'
import type { Column } from './columns.ts'
import type { Selection } from './use-selection.ts'

export interface ClickTargets<C extends Column = Column> {
  list: List
  byKey: ReadonlyMap<string, Row>
  columns: readonly C[]
  /** The number of cells before those of the columns. */
  before: number
  context: CellContext
  actions: readonly RowAction[]
  selection: Selection | undefined
  onOpen: ((key: string, at?: string) => void) | undefined
}

/** Clicks on these neither copy a value nor open the row. */
const controls = 'a, label, button, input'

export function handleClick(parts: ClickTargets, event: MouseEvent): void {
  const { list, byKey, columns, actions, selection, onOpen } = parts
  const target = event.target as HTMLElement
  const row = byKey.get(keyAt(target))
  if (!row) return
  const box = target.closest<HTMLInputElement>('input[data-select]')
  const button = target.closest<HTMLElement>('[data-action]')
  const opener = target.closest<HTMLElement>('[data-opens]')?.dataset.opens
  if (box) selection?.toggle(box.dataset.select ?? '', box.checked)
  else if (button) act(actions, button.dataset.action, row)
  else if (opener) {
    const open = (at: string) => onOpen?.(String(row[list.key]), at)
    columns.find(({ name }) => name === opener)?.action?.run(row, open)
  } else copyAt(parts, target, event.detail)
}

function copyAt(parts: ClickTargets, target: HTMLElement, clicks: number): void {
  const copied = target.closest<HTMLElement>('[data-copies]')?.dataset.copies
  // The second click of a double click opens the row.
  if (!copied && (clicks > 1 || target.closest(controls))) return
  if (!copied && !getSelection()?.isCollapsed) return
  const cell = target.closest('td')
  const found = copied ? cellOfField(copied, target, parts) : cellAt(cell, parts)
  const text = found && copiedText(found, cell, parts)
  if (!text || text === nothing) return
  // Only where a second click would open the row, there is a reason to wait for it.
  if (copied || !parts.onOpen) void copyText(text)
  else copySoon(text)
}

export function handleDoubleClick({ list, byKey, onOpen }: ClickTargets, event: MouseEvent): void {
  const target = event.target as HTMLElement
  const row = byKey.get(keyAt(target))
  if (!row || !onOpen || target.closest(controls)) return
  getSelection()?.removeAllRanges()
  cancelCopy()
  onOpen(String(row[list.key]))
}

/** What a page renders itself as it reads, and any other value in full. */
function copiedText({ column, row }: Found, cell: HTMLElement | null, { context }: ClickTargets) {
  const { field, name, render } = column
  const whole = fullCellText(field, row, name, context.labels, context.offset)
  return (render && cell && readText(cell)) || whole
}

/** The text of a cell, without that of its buttons. */
function readText(cell: HTMLElement): string {
  const copy = cell.cloneNode(true) as HTMLElement
  for (const button of copy.querySelectorAll('button:not([data-opens])')) button.remove()
  return copy.textContent.trim()
}

const nothing = '–'

interface Found<C extends Column = Column> {
  column: C
  row: Row
}

const keyAt = (target: Element | null): string =>
  target?.closest<HTMLElement>('[data-key]')?.dataset.key ?? ''

function cellOfField(
  name: string,
  target: Element,
  { byKey, columns }: ClickTargets,
): Found | undefined {
  const row = byKey.get(keyAt(target))
  const column = columns.find((each) => each.name === name)
  return column && row ? { column, row } : undefined
}

export function cellAt<C extends Column>(
  cell: HTMLElement | null,
  { byKey, columns, before }: Pick<ClickTargets<C>, 'byKey' | 'columns' | 'before'>,
): Found<C> | undefined {
  const row = byKey.get(keyAt(cell))
  const column = cell instanceof HTMLTableCellElement && columns[cell.cellIndex - before]
  return column && row ? { column, row } : undefined
}

function act(actions: readonly RowAction[], name: string | undefined, row: Row): void {
  const action = actions.find((each) => each.name === name)
  const refusal = action?.refusal?.(row)
  if (refusal) toast.info(refusal)
  else action?.run(row)
}
