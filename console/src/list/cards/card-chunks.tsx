/** Virtualised cards of any height: chunks far from the screen are replaced by their measured height. */
import type { Row } from '@countinghouse/contract/engine/list.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './cards.module.css'

const chunkRows = 10
/** The estimated height of a card that has not been rendered yet. */
const usualHeightPx = 150
const margin = '800px'

interface Props {
  rows: readonly Row[]
  renderCard(row: Row, index: number): ReactNode
}

export function CardChunks({ rows, renderCard }: Props) {
  const chunks: ReactNode[] = []
  for (let first = 0; first < rows.length; first += chunkRows) {
    const part = rows.slice(first, first + chunkRows)
    chunks.push(
      <Chunk key={first} count={part.length} atOnce={first === 0}>
        {() => part.map((row, index) => renderCard(row, first + index))}
      </Chunk>,
    )
  }
  return chunks
}

interface ChunkProps {
  count: number
  /** Rendered immediately, before anything has been measured. */
  atOnce: boolean
  children(): ReactNode
}

function Chunk({ count, atOnce, children }: ChunkProps) {
  const element = useRef<HTMLUListElement>(null)
  const [near, setNear] = useState(atOnce)
  const height = useRef(count * usualHeightPx)
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        const size = entry?.boundingClientRect
        // A hidden page has no layout: it keeps its state.
        if (!entry || !size || size.width === 0) return
        if (!entry.isIntersecting) height.current = size.height
        setNear(entry.isIntersecting)
      },
      { rootMargin: margin },
    )
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return (
    <ul
      ref={element}
      className={classes.chunk}
      style={near ? undefined : { height: height.current }}
    >
      {near && children()}
    </ul>
  )
}
