/** The state of the grid: the active cell, editing, and events of keyboard, clipboard and pointer. */
import { limits } from '@countinghouse/contract/limits.ts'
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useTexts } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { type CellPosition, type Key, positionAfterKey } from './grid-keys.ts'
import { hasSeveralCells, readPasted } from './pasted-cells.ts'
import { changeRows, type Draft, undo } from './payout-draft.ts'
import {
  allowDuplicate,
  type PayoutRow,
  pasteBlock,
  problemsOf,
  removeRow,
  setCell,
} from './payout-rows.ts'

export interface Cell {
  /** The number of the row. */
  row: number
  /** The column index. After the last column come the buttons of the row. */
  column: number
}

export interface Editing {
  /** The first character, if typing started the edit; else the value is kept. */
  typed?: string
}

export type Grid = ReturnType<typeof useGrid>

export function useGrid(draft: Draft, isShown: (row: PayoutRow) => boolean) {
  const place = usePlace(draft, isShown)
  const { table, shown, buttons, active, editing, goTo, move, setEditing } = place
  const changes = useChanges(draft, place)
  return {
    table,
    shown,
    buttons,
    active,
    editing,
    goTo,
    goToProblem: () => goToProblem(draft, place),
    handlers: {
      onKeyDown: useKeys(draft, place, changes),
      ...usePointer(draft, place, changes),
      ...clipboardHandlers(draft, place, changes),
    },
    /** Ends the edit and moves on by the key; without a key, the focus has already moved. */
    commit(value: string, key?: Key) {
      changes.write(value)
      setEditing(undefined)
      if (key && active && !move(key)) goTo(active.row, active.column)
    },
    cancel() {
      if (active) goTo(active.row, active.column)
    },
  }
}

type Place = ReturnType<typeof usePlace>

/** The rows that are shown, the active cell, and moving between cells. */
function usePlace({ rows, columns, checked }: Draft, isShown: (row: PayoutRow) => boolean) {
  const table = useRef<HTMLTableElement>(null)
  const [chosen, setChosen] = useState<Cell>()
  const [editing, setEditing] = useState<Editing>()
  // A corrected row stays visible until the operator moves on.
  const shown = rows.filter((row) => isShown(row) || row.row === chosen?.row)
  const offersDuplicates = rows.some(
    (row) =>
      row.allowDuplicate || problemsOf(row, checked.get(row.row)).some(({ canAllow }) => canAllow),
  )
  const buttons = offersDuplicates ? (['allow', 'remove'] as const) : (['remove'] as const)
  const size = { rows: shown.length, columns: columns.length + buttons.length }
  const active = activeCell(shown, chosen, size.columns)
  const focusWanted = useCellFocus(table, active, editing)
  const indexOf = (row: number) => shown.findIndex((each) => each.row === row)

  const goTo = (row: number, column: number) => {
    focusWanted.current = true
    setEditing(undefined)
    setChosen({ row, column })
  }
  return {
    table,
    shown,
    buttons,
    chosen,
    setChosen,
    active,
    editing,
    setEditing,
    indexOf,
    goTo,
    /** Returns false if the key does not navigate. */
    move(key: Key): boolean {
      const from: CellPosition | undefined = active && {
        row: indexOf(active.row),
        column: active.column,
      }
      const to = from && positionAfterKey(from, key, size)
      const row = to && shown[to.row]
      if (row) goTo(row.row, to.column)
      return row !== undefined
    },
    edit(how: Editing) {
      setChosen(active)
      setEditing(how)
    },
  }
}

type Changes = ReturnType<typeof useChanges>

function useChanges({ rows, columns }: Draft, { shown, active, indexOf, goTo }: Place) {
  const t = useTexts('bulkPayout')
  return {
    write(value: string) {
      const name = active && columns[active.column]?.name
      if (name !== undefined) changeRows(setCell(rows, active?.row ?? 0, name, value))
    },
    paste(text: string) {
      if (!active) return
      const into = shown.slice(indexOf(active.row)).map(({ row }) => row)
      const names = columns.slice(active.column).map(({ name }) => name)
      const pasted = pasteBlock(rows, { into, columns: names }, readPasted(text))
      changeRows(pasted.rows)
      goTo(active.row, active.column)
      const { cutRows: count, cutColumns } = pasted
      if (count > 0) toast.error(t.pastedRowsCut({ count, most: limits.importRowsMax }))
      if (cutColumns > 0) toast.error(t.pastedColumnsCut({ count: cutColumns }))
    },
    remove({ row, column }: Cell) {
      const index = indexOf(row)
      const neighbour = shown[index + 1] ?? shown[index - 1]
      changeRows(removeRow(rows, row))
      if (neighbour) goTo(neighbour.row, column)
    },
    allow({ row }: Cell) {
      const pressed = rows.find((each) => each.row === row)?.allowDuplicate ?? false
      changeRows(allowDuplicate(rows, row, !pressed))
    },
  }
}

/** The next cell with a problem, or the first one after the last. */
function goToProblem({ rows, columns, checked }: Draft, { chosen, goTo }: Place) {
  const places = rows.flatMap((row) => {
    const names = problemsOf(row, checked.get(row.row)).map(({ column }) => column)
    return columns.flatMap(({ name }, column) =>
      names.includes(name) ? [{ row: row.row, column }] : [],
    )
  })
  const order = (cell: Cell) =>
    rows.findIndex(({ row }) => row === cell.row) * columns.length + cell.column
  const from = chosen ? order(chosen) : -1
  const next = places.find((place) => order(place) > from) ?? places[0]
  if (next) goTo(next.row, next.column)
}

function useKeys({ columns }: Draft, { active, editing, move, edit }: Place, { write }: Changes) {
  /** After Escape, the next Tab leaves the grid. */
  const released = useRef(false)

  /** Returns whether the key was handled. */
  function keyDown({ key, shift = false, control = false }: Key, isButton: boolean): boolean {
    if (control && key.toLowerCase() === 'z') undo()
    else if (move({ key, shift, control })) return true
    else if (isButton || control) return false
    else if (key === 'Enter' || key === 'F2') edit({})
    else if (key === 'Delete' || key === 'Backspace') write('')
    // `Process` starts an input method, whose characters go to the editor.
    else if (key === 'Process') edit({ typed: '' })
    else if ([...key].length === 1) edit({ typed: key })
    else return false
    return key !== 'Process'
  }
  return (event: KeyboardEvent) => {
    // The editor has its own keys.
    if (editing || !active || event.altKey) return
    const { key, shiftKey: shift } = event
    const control = event.ctrlKey || event.metaKey
    const wasReleased = released.current
    released.current = key === 'Escape' || (wasReleased && key === 'Shift')
    if (key === 'Tab' && wasReleased) return
    const isButton = active.column >= columns.length
    if (keyDown({ key, shift, control }, isButton)) event.preventDefault()
  }
}

function usePointer(
  { columns }: Draft,
  { chosen, setChosen, goTo, edit }: Place,
  { remove, allow }: Changes,
) {
  /** A click on the active cell edits it. Remembered on mousedown, because focus moves before the click event. */
  const wasChosen = useRef(false)
  return {
    /** Assistive technology can focus cells directly. */
    onFocus(event: FocusEvent) {
      const cell = cellAt(event.target)
      if (cell && !isSame(cell, chosen)) setChosen(cell)
    },
    onMouseDown(event: MouseEvent) {
      wasChosen.current = isSame(cellAt(event.target), chosen)
    },
    onClick(event: MouseEvent) {
      const target = event.target as HTMLElement
      const cell = cellAt(target)
      if (!cell || target.closest('input, select')) return
      const button = target.closest<HTMLElement>('button')?.dataset.does
      if (button === 'remove') return remove(cell)
      if (button === 'allow') allow(cell)
      if (wasChosen.current && cell.column < columns.length) edit({})
      else goTo(cell.row, cell.column)
    },
  }
}

const clipboardHandlers = (
  { rows, columns }: Draft,
  { active, editing }: Place,
  { paste }: Changes,
) => ({
  onCopy(event: ClipboardEvent) {
    const column = active && columns[active.column]
    if (editing || !column) return
    const value = rows.find(({ row }) => row === active.row)?.values[column.name] ?? ''
    const label = column.options.find((option) => option.value === value)?.label
    event.clipboardData.setData('text/plain', label ?? value)
    event.preventDefault()
  },
  onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain')
    if (!text || !active || active.column >= columns.length) return
    if (editing && !hasSeveralCells(text)) return
    event.preventDefault()
    paste(text)
  },
})

const isSame = (one: Cell | undefined, other: Cell | undefined): boolean =>
  one?.row === other?.row && one?.column === other?.column

function cellAt(target: EventTarget): Cell | undefined {
  const at = (target as HTMLElement).closest<HTMLElement>('[data-at]')?.dataset.at
  const [row, column] = at?.split(':').map(Number) ?? []
  return row !== undefined && column !== undefined ? { row, column } : undefined
}

/** The tab stop of the grid: the chosen cell if it is still visible, else the first. */
function activeCell(
  shown: readonly PayoutRow[],
  chosen: Cell | undefined,
  columns: number,
): Cell | undefined {
  const row = shown.find((each) => each.row === chosen?.row) ?? shown[0]
  return row && { row: row.row, column: Math.min(chosen?.column ?? 0, columns - 1) }
}

/** Focuses the active cell, or its button, after rendering. */
function useCellFocus(
  table: { current: HTMLTableElement | null },
  active: Cell | undefined,
  editing: Editing | undefined,
) {
  const wanted = useRef(false)
  useEffect(() => {
    if (!wanted.current || !active || editing) return
    wanted.current = false
    const cell = table.current?.querySelector<HTMLElement>(
      `[data-at='${active.row}:${active.column}']`,
    )
    const place = cell?.querySelector<HTMLElement>('button') ?? cell
    place?.focus()
  })
  return wanted
}
