/**
 * Rows of one height. Those in sight are drawn first, and a few around them; the rest of a page follows
 * a moment later, and of thousands only what is scrolled to.
 */
import type { Row } from '@countinghouse/contract/kit/list.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import {
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
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
  const range = useSyncExternalStore(onScroll, () => rowsInSight(region.current, rowHeight))
  const [first = 0, end = 0] = range.split('-').map(Number)
  return { first, end }
}

/** Whatever scrolls: the page of the list, or the window on a narrow screen. */
function onScroll(onChange: () => void) {
  document.addEventListener('scroll', onChange, { passive: true, capture: true })
  window.addEventListener('resize', onChange)
  return () => {
    document.removeEventListener('scroll', onChange, { capture: true })
    window.removeEventListener('resize', onChange)
  }
}

/** Before it is there, and while its tab is hidden, the table has no place: then it begins at the top. */
function rowsInSight(region: HTMLElement | null, rowHeight: number): string {
  const top = Math.max(0, -(region?.getBoundingClientRect().top ?? 0))
  const step = stepRows * rowHeight
  const first = Math.max(0, Math.floor(top / step) - stepsAround)
  const end = Math.ceil((top + innerHeight) / step) + stepsAround
  return `${first * stepRows}-${end * stepRows}`
}
