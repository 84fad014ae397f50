/** What a click in the table means: one listener for all cells. */
import type { List, Row } from '@countinghouse/contract/kit/list.ts'
import type { MouseEvent } from 'react'
import { copyText } from '../../lib/clipboard.ts'
import { toast } from '../../lib/toast.ts'
import { wholeText } from './cell-text.ts'
import type { CellContext } from './cells.tsx'
import type { FittedColumn } from './fit-columns.ts'
import type { RowAction } from './row-actions.ts'
import type { Selection } from './use-selection.ts'

export interface TableParts {
  list: List
  byKey: ReadonlyMap<string, Row>
  columns: readonly FittedColumn[]
  /** Cells that come before those of the columns. */
  before: number
  context: CellContext
  actions: readonly RowAction[]
  selection: Selection | undefined
  onOpen: ((key: string, at?: string) => void) | undefined
}

/** What is a control by itself, and neither copies nor opens the row. */
const controls = 'a, label, button, input'

export function clickIn(parts: TableParts, event: MouseEvent): void {
  const { list, byKey, columns, actions, selection, onOpen } = parts
  const target = event.target as HTMLElement
  const row = byKey.get(target.closest('tr')?.dataset.key ?? '')
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

function copyAt(parts: TableParts, target: HTMLElement, clicks: number): void {
  const copies = target.closest('[data-copies]') !== null
  // The second click of a double click opens the row.
  if (!copies && (clicks > 1 || target.closest(controls))) return
  if (!copies && !getSelection()?.isCollapsed) return
  const cell = target.closest('td')
  const found = cellAt(cell, parts)
  if (cell && found) void copy(found, cell, parts)
}

export function doubleClickIn({ list, byKey, onOpen }: TableParts, event: MouseEvent): void {
  const target = event.target as HTMLElement
  const row = byKey.get(target.closest('tr')?.dataset.key ?? '')
  if (!row || !onOpen || target.closest(controls)) return
  getSelection()?.removeAllRanges()
  onOpen(String(row[list.key]))
}

/** What a page draws by itself is copied as it reads; everything else as it is, in full. */
async function copy({ column, row }: Found, cell: HTMLElement, { context }: TableParts) {
  const { field, name, draw } = column
  const whole = wholeText(field, row, name, context.words, context.offset)
  const text = draw ? cell.innerText.trim() || whole : whole
  if (text && text !== nothing) await copyText(text)
}

const nothing = '–'

export interface Found {
  column: FittedColumn
  row: Row
}

export function cellAt(
  cell: HTMLElement | null,
  { byKey, columns, before }: Pick<TableParts, 'byKey' | 'columns' | 'before'>,
): Found | undefined {
  const row = byKey.get(cell?.closest('tr')?.dataset.key ?? '')
  const column = cell instanceof HTMLTableCellElement && columns[cell.cellIndex - before]
  return column && row ? { column, row } : undefined
}

function act(actions: readonly RowAction[], name: string | undefined, row: Row): void {
  const action = actions.find((each) => each.name === name)
  const refusal = action?.refusal?.(row)
  if (refusal) toast.info(refusal)
  else action?.run(row)
}
