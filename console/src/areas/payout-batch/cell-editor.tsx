/** The field in which a cell is edited: a list of options, or a line of text. */
import { limits } from '@countinghouse/contract/limits.ts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Select } from '../../ui/select.tsx'
import type { Key } from './grid-keys.ts'
import classes from './payout-grid.module.css'
import type { GridColumn } from './payout-rows.ts'
import type { Editing } from './use-grid.ts'

interface Props {
  label: string
  column: GridColumn
  value: string
  editing: Editing
  onCommit(value: string, key?: Key): void
  onCancel(): void
}

export function CellEditor({ label, column, value, editing, onCommit, onCancel }: Props) {
  const { options } = column
  const isChoice = options.length > 0
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null)
  const [text, setText] = useState(() => startOf(column, value, editing))
  /** Removing the field also blurs it, which must not commit a second time. */
  const isOver = useRef(false)

  useEffect(() => field.current?.focus(), [])

  function end(work: () => void) {
    if (isOver.current) return
    isOver.current = true
    work()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const { key, shiftKey: shift } = event
    const leaves = leavingKey(key, shift, editing.typed !== undefined && !isChoice)
    if (key === 'Escape') end(onCancel)
    else if (leaves) end(() => onCommit(text, leaves))
    else return
    event.preventDefault()
  }

  const shared = {
    ref: field,
    className: classes.editor,
    'aria-label': label,
    value: text,
    onKeyDown,
    onBlur: () => end(() => onCommit(text)),
  }
  if (!isChoice) {
    return (
      <input
        {...shared}
        maxLength={limits.workbook.cellCharacters}
        inputMode={column.name === 'amount' ? 'decimal' : 'text'}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    )
  }
  const offered = [{ value: '', label: '' }, ...options]
  const isOption = offered.some((option) => option.value === text)
  return (
    <Select
      {...shared}
      kind="tool"
      options={isOption ? offered : [...offered, { value: text, label: text }]}
      onChoose={setText}
    />
  )
}

/** A typed character replaces the text, or chooses the first option that starts with it. */
function startOf({ options }: GridColumn, value: string, { typed }: Editing): string {
  if (typed === undefined) return value
  if (options.length === 0) return typed
  const begins = ({ label }: { label: string }) =>
    label.toLowerCase().startsWith(typed.toLowerCase())
  return typed === '' ? value : (options.find(begins)?.value ?? value)
}

/** The key that ends the edit. If typing started it, arrow keys end it too, as in a spreadsheet. */
function leavingKey(key: string, shift: boolean, byTyping: boolean): Key | undefined {
  if (key === 'Enter') return { key: shift ? 'ArrowUp' : 'ArrowDown' }
  if (key === 'Tab') return { key, shift }
  return byTyping && (key === 'ArrowUp' || key === 'ArrowDown') ? { key } : undefined
}
