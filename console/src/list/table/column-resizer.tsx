/** Resizes a column by dragging or arrow keys; a double click or Escape resets it to its automatic width. */
import { limits } from '@countinghouse/contract/limits.ts'
import type { KeyboardEvent, PointerEvent } from 'react'
import classes from './table-head.module.css'

interface Props {
  label: string
  width: number
  /** Undefined resets it to its automatic width. */
  onResize(width: number | undefined): void
}

const stepPx = 10

export function ColumnResizer({ label, width, onResize }: Props) {
  const within = (next: number) =>
    Math.round(Math.max(limits.columnWidthMin, Math.min(limits.columnWidthMax, next)))

  /** While dragging, only the style of the table changes; rows are rendered again at the end. */
  function drag(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    event.preventDefault()
    const handle = event.currentTarget
    const table = handle.closest('table')
    const cell = handle.closest('th')
    if (!table || !cell) return
    const tracks = table.style.getPropertyValue('--tracks').split(' ')
    const startX = event.clientX
    let next = width
    const move = ({ clientX }: globalThis.PointerEvent) => {
      next = within(width + clientX - startX)
      tracks[cell.cellIndex] = `${next}px`
      table.style.setProperty('--tracks', tracks.join(' '))
    }
    const end = () => {
      handle.removeEventListener('pointermove', move)
      if (next !== width) onResize(next)
    }
    handle.setPointerCapture(event.pointerId)
    handle.addEventListener('pointermove', move)
    handle.addEventListener('lostpointercapture', end, { once: true })
  }

  function key(event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? stepPx : event.key === 'ArrowLeft' ? -stepPx : 0
    if (step !== 0) onResize(within(width + step))
    else if (event.key === 'Escape') onResize(undefined)
    else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule can not be dragged.
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={limits.columnWidthMin}
      aria-valuemax={limits.columnWidthMax}
      tabIndex={0}
      className={classes.resizer}
      onPointerDown={drag}
      onDoubleClick={() => onResize(undefined)}
      onKeyDown={key}
    />
  )
}
