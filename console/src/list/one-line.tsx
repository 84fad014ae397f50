/** Parts in one line: what does not fit is not cut but counted. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useSize } from '../lib/use-size.ts'
import classes from './one-line.module.css'

export function OneLine({ parts }: { parts: readonly string[] }) {
  const box = useRef<HTMLSpanElement>(null)
  const unseen = useUnseen(box, parts.join())
  return (
    <>
      <span ref={box} className={classes.parts}>
        {parts.map((part) => (
          <b key={part}>{part} </b>
        ))}
      </span>
      {/* Its room is there before it is known to be needed. Who hears the line hears all parts. */}
      {parts.length > 1 && (
        <i className={classes.unseen} aria-hidden="true">
          {unseen > 0 && `+${unseen}`}
        </i>
      )}
    </>
  )
}

/** How many of what stands in a box are below its first line. */
function useUnseen(box: RefObject<HTMLElement | null>, content: string): number {
  const [unseen, setUnseen] = useState(0)
  const { width } = useSize(box)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what fits depends on the content and on the width.
  useLayoutEffect(() => {
    const parts = [...(box.current?.children ?? [])] as HTMLElement[]
    const top = parts[0]?.offsetTop ?? 0
    setUnseen(parts.filter((part) => part.offsetTop > top).length)
  }, [box, content, width])
  return unseen
}
