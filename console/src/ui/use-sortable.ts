/** A list whose rows are moved by a grip: dragged, or picked up with Space and moved by arrow keys. */
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { type HeldRow, holdRow } from './held-row.ts'

/** A tap or click that trembles moves nothing. */
const dragFromPx = 3

export type SortStep = 'picked' | 'over' | 'dropped' | 'cancelled'

interface Options {
  onMove(from: number, to: number): void
  /** What a screen reader hears. */
  say(step: SortStep, from: number, to: number): string
}

export function useSortable({ onMove, say }: Options) {
  const [picked, setPicked] = useState<number>()
  const [said, setSaid] = useState('')
  /** Ends all that listens to a grip that is held. */
  const holding = useRef<AbortController>(undefined)
  useEffect(() => () => holding.current?.abort(), [])

  function pickUp(grip: HTMLElement, by: 'pointer' | 'keys', { signal }: AbortController) {
    const row = holdRow(grip.closest('li') ?? grip)
    const move = (change: () => void) => {
      const before = row.to()
      change()
      if (row.to() !== before) setSaid(say('over', row.from, row.to()))
    }
    const end = (dropped: boolean) => {
      if (signal.aborted) return
      holding.current?.abort()
      setPicked(undefined)
      setSaid(say(dropped ? 'dropped' : 'cancelled', row.from, row.to()))
      if (dropped && row.to() !== row.from) onMove(row.from, row.to())
    }
    signal.addEventListener('abort', row.clear)
    // Before all others: Escape would close the dialog around it.
    const capture = { signal, capture: true }
    window.addEventListener('keydown', (event) => key(event, by, { row, move, end }), capture)
    window.addEventListener('blur', () => end(false), { signal })
    if (by === 'keys') grip.addEventListener('blur', () => end(false), { signal })
    setPicked(row.from)
    setSaid(say('picked', row.from, row.from))
    return { row, move, end }
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0 || !event.isPrimary) return
    const grip = event.currentTarget
    const { clientX, clientY } = event
    const abort = begin(holding)
    const { signal } = abort
    let byPx = 0
    let held: ReturnType<typeof pickUp> | undefined
    const followed = () => held?.move(() => held?.row.follow(byPx))
    const frame = () => {
      if (signal.aborted) return
      held?.row.scroll()
      followed()
      requestAnimationFrame(frame)
    }
    const moved = (to: globalThis.PointerEvent) => {
      byPx = to.clientY - clientY
      if (held || Math.hypot(to.clientX - clientX, byPx) < dragFromPx) return
      held = pickUp(grip, 'pointer', abort)
      frame()
    }
    const end = (dropped: boolean) => {
      followed()
      held?.end(dropped)
      abort.abort()
    }
    grip.setPointerCapture(event.pointerId)
    grip.addEventListener('pointermove', moved, { signal })
    grip.addEventListener('pointercancel', () => end(false), { signal })
    grip.addEventListener('lostpointercapture', () => end(true), { signal })
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if ((event.key !== ' ' && event.key !== 'Enter') || event.repeat) return
    event.preventDefault()
    pickUp(event.currentTarget, 'keys', begin(holding))
  }

  return { picked, said, grip: { onPointerDown, onKeyDown } }
}

/** What was held before, by another finger say, goes back to its place. */
function begin(holding: { current: AbortController | undefined }): AbortController {
  holding.current?.abort()
  holding.current = new AbortController()
  return holding.current
}

interface Held {
  row: HeldRow
  move(change: () => void): void
  end(dropped: boolean): void
}

function key(event: globalThis.KeyboardEvent, by: 'pointer' | 'keys', { row, move, end }: Held) {
  if (event.key === 'Escape') end(false)
  else if (by === 'pointer') return
  else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
    move(() => row.step(event.key === 'ArrowUp' ? -1 : 1))
  } else if ([' ', 'Enter', 'Tab'].includes(event.key)) {
    if (!event.repeat) end(true)
  } else return
  event.preventDefault()
  event.stopPropagation()
}
