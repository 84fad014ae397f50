/**
 * Rows of one height. Those in sight are drawn first, and a few around them; the rest of a page follows
 * a moment later, and of thousands only what is scrolled to.
 */
import type { Row } from '@countinghouse/contract/kit/list.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { type ReactNode, type RefObject, startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Rows come and go in steps, so that most frames of a scroll change nothing. */
const stepRows = 5
/** Beyond both edges, for what is scrolled to before the script comes to draw it. More cost more than they save. */
const stepsAround = 1
/** No page has more; a list without pages has. */
const drawnWhole = Math.max(...limits.pageSizes)
/** Long enough for what is in sight to be painted. */
const restAfterMs = 100

interface Props {
  rows: readonly Row[]
  rowHeight: number
  /** Other rows are about to come. */
  busy: boolean
  region: RefObject<HTMLElement | null>
  drawRow(row: Row, index: number): ReactNode
}

export function TableRows({ rows, rowHeight, busy, region, drawRow }: Props) {
  const seen = useRowsInSight(region, rowHeight)
  const rested = useRested(!busy)
  const printing = useOnPaper()
  const whole = printing || (rested && rows.length <= drawnWhole)
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
      {rows.slice(first, end).map((row, index) => drawRow(row, first + index))}
    </tbody>
  )
}

/** A while after the rows have come. No longer once others are asked for, or the tab is left: both begin small. */
function useRested(still: boolean): boolean {
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

/** Paper does not scroll: all rows are there before the browser lays them out for it. */
function useOnPaper(): boolean {
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

/** `end` is the first row that is not drawn. */
function useRowsInSight(
  region: RefObject<HTMLElement | null>,
  rowHeight: number,
): { first: number; end: number } {
  // One text, so that a scroll within the same step counts as no change.
  const [range, setRange] = useState(() => rangeBelow(0, rowHeight))
  useEffect(() => {
    const look = () => {
      const box = region.current?.getBoundingClientRect()
      // A hidden tab has no place: it keeps what it had in sight.
      if (box?.width) setRange(rangeBelow(Math.max(0, -box.top), rowHeight))
    }
    const lookAtOnce = () => flushSync(look)
    // Tells the first place too, once it is laid out: to ask for it here would lay the page out twice.
    const observer = new ResizeObserver(look)
    if (region.current) observer.observe(region.current)
    // Whatever scrolls: the page of the list, or the window on a narrow screen.
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

/** `top`: how far the first row is above the window. */
function rangeBelow(top: number, rowHeight: number): string {
  const step = stepRows * rowHeight
  const first = Math.max(0, Math.floor(top / step) - stepsAround)
  const end = Math.ceil((top + innerHeight) / step) + stepsAround
  return `${first * stepRows}-${end * stepRows}`
}
