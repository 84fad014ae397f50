/** Thousands of rows of one height, of which only those in sight are drawn. Loaded when pages are off. */
import type { Row } from '@countinghouse/contract/kit/list.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { ReactNode, RefObject } from 'react'

/** As list-table.module.css has it. */
const rowHeightPx = 38
const overscan = 8

interface Props {
  rows: readonly Row[]
  region: RefObject<HTMLElement | null>
  drawRow(row: Row, index: number): ReactNode
}

export default function VirtualRows({ rows, region, drawRow }: Props) {
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => region.current,
    estimateSize: () => rowHeightPx,
    overscan,
  })
  const items = virtual.getVirtualItems()
  const above = items[0]?.start ?? 0
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <>
      {above > 0 && <Space height={above} />}
      {items.map(({ index }) => {
        const row = rows[index]
        return row && drawRow(row, index)
      })}
      {below > 0 && <Space height={below} />}
    </>
  )
}

const Space = ({ height }: { height: number }) => (
  <tr style={{ height }}>
    <td />
  </tr>
)
