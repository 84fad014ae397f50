/**
 * Thousands of rows of one height, of which only those in sight are drawn, and a few around them.
 * They come and go in blocks, so that most frames of a scroll change nothing. Loaded when pages are off.
 */
import type { Row } from '@countinghouse/contract/kit/list.ts'
import { memo, type ReactNode, type RefObject, useCallback, useSyncExternalStore } from 'react'

/** As list-table.module.css has it. */
const rowHeightPx = 38
const blockRows = 5
const blockPx = blockRows * rowHeightPx
/** Beyond both edges, for what is scrolled to before the script comes to draw it. More cost more than they save. */
const blocksAround = 1

interface Props {
  rows: readonly Row[]
  region: RefObject<HTMLElement | null>
  drawRow(row: Row, index: number): ReactNode
}

export default function VirtualRows({ rows, region, drawRow }: Props) {
  const seen = useBlocksInSight(region)
  const count = Math.ceil(rows.length / blockRows)
  const first = Math.min(Math.max(0, seen.first - blocksAround), count)
  const end = Math.min(seen.end + blocksAround, count)
  const blocks = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index)
  const below = rows.length - Math.min(end * blockRows, rows.length)
  return (
    <>
      {first > 0 && <Space height={first * blockPx} />}
      {blocks.map((block) => (
        <Block key={block} rows={rows} start={block * blockRows} drawRow={drawRow} />
      ))}
      {below > 0 && <Space height={below * rowHeightPx} />}
    </>
  )
}

/** `end` is the first block below the lower edge. */
function useBlocksInSight(region: RefObject<HTMLElement | null>): { first: number; end: number } {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const element = region.current
      element?.addEventListener('scroll', onChange, { passive: true })
      window.addEventListener('resize', onChange)
      return () => {
        element?.removeEventListener('scroll', onChange)
        window.removeEventListener('resize', onChange)
      }
    },
    [region],
  )
  // One text, so that a scroll within the same blocks counts as no change.
  const range = useSyncExternalStore(subscribe, () => blocksInSight(region.current))
  const [first = 0, end = 0] = range.split('-').map(Number)
  return { first, end }
}

/** Before it is there, and while its tab is hidden, the table has no height: a window's is enough. */
function blocksInSight(element: HTMLElement | null): string {
  const top = element?.scrollTop ?? 0
  const bottom = top + (element?.clientHeight || innerHeight)
  return `${Math.floor(top / blockPx)}-${Math.ceil(bottom / blockPx)}`
}

interface BlockProps {
  rows: readonly Row[]
  start: number
  drawRow(row: Row, index: number): ReactNode
}

const Block = memo(function Block({ rows, start, drawRow }: BlockProps) {
  return (
    <tbody>
      {rows.slice(start, start + blockRows).map((row, index) => drawRow(row, start + index))}
    </tbody>
  )
})

const Space = ({ height }: { height: number }) => (
  <tbody>
    <tr style={{ height }}>
      <td />
    </tr>
  </tbody>
)
