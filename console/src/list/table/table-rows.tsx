/**
 * Virtualised rows of equal height. The visible rows and a few around them are rendered first; the rest of a page
 * follows a moment later. A list without pages only ever renders what is near the viewport.
 */
import type { Row } from '@countinghouse/contract/engine/list.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { type ReactNode, type RefObject, startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Rows are added and removed in steps, so that most scroll events change nothing. */
const stepRows = 5
/** Overscan: steps beyond both edges, shown by fast scrolling before React renders. More cost more than they save. */
const stepsAround = 1
/** Only a list without pages has more rows. */
const renderedAtOnceMax = Math.max(...limits.pageSizes)
/** Long enough for the visible rows to be painted. */
const restAfterMs = 100

interface Props {
  rows: readonly Row[]
  rowHeight: number
  /** Other rows are being loaded. */
  busy: boolean
  region: RefObject<HTMLElement | null>
  renderRow(row: Row, index: number): ReactNode
}

export function TableRows({ rows, rowHeight, busy, region, renderRow }: Props) {
  const seen = useVisibleRows(region, rowHeight)
  const rested = useSettled(!busy)
  const printing = useIsPrinting()
  const whole = printing || (rested && rows.length <= renderedAtOnceMax)
  const first = whole ? 0 : Math.min(seen.first, rows.length)
  const end = whole ? rows.length : Math.min(seen.end, rows.length)
  return (
    <tbody
      role="rowgroup"
      style={{
        paddingTop: first * rowHeight || undefined,
        paddingBottom: (rows.length - end) * rowHeight || undefined,
      }}
    >
      {rows.slice(first, end).map((row, index) => renderRow(row, first + index))}
    </tbody>
  )
}

/** True a moment after the rows have loaded; false again when others are requested or the tab is hidden. */
function useSettled(still: boolean): boolean {
  const [rested, setRested] = useState(false)
  useEffect(() => {
    if (!still) return
    const timer = setTimeout(() => startTransition(() => setRested(true)), restAfterMs)
    return () => {
      clearTimeout(timer)
      setRested(false)
    }
  }, [still])
  return rested
}

/** While printing all rows must be rendered, before the browser lays out the pages. */
function useIsPrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const set = (on: boolean) => () => flushSync(() => setPrinting(on))
    const [begin, end] = [set(true), set(false)]
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return printing
}

/** `end` is exclusive. */
function useVisibleRows(
  region: RefObject<HTMLElement | null>,
  rowHeight: number,
): { first: number; end: number } {
  // A string, so that scrolling within the same step does not change the state.
  const [range, setRange] = useState(() => rangeBelow(0, rowHeight))
  useEffect(() => {
    const look = () => {
      const box = region.current?.getBoundingClientRect()
      // A hidden page has no layout: it keeps its range.
      if (box?.width) setRange(rangeBelow(Math.max(0, -box.top), rowHeight))
    }
    const lookAtOnce = () => flushSync(look)
    // Also reports the initial position, after layout; reading it here would force a second layout.
    const observer = new ResizeObserver(look)
    if (region.current) observer.observe(region.current)
    // Either the page of the list scrolls or, on a narrow screen, the window.
    document.addEventListener('scroll', lookAtOnce, { passive: true, capture: true })
    window.addEventListener('resize', lookAtOnce)
    return () => {
      observer.disconnect()
      document.removeEventListener('scroll', lookAtOnce, { capture: true })
      window.removeEventListener('resize', lookAtOnce)
    }
  }, [region, rowHeight])
  const [first = 0, end = 0] = range.split('-').map(Number)
  return { first, end }
}

/** `top` is how far the first row is above the viewport. */
function rangeBelow(top: number, rowHeight: number): string {
  const step = stepRows * rowHeight
  const first = Math.max(0, Math.floor(top / step) - stepsAround)
  const end = Math.ceil((top + innerHeight) / step) + stepsAround
  return `${first * stepRows}-${end * stepRows}`
}
