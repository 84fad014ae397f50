/** Texts on one line; those that do not fit are hidden and counted: `+3`. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useSize } from '../lib/use-size.ts'
import classes from './overflow-list.module.css'

export function OverflowList({ parts }: { parts: readonly string[] }) {
  const box = useRef<HTMLSpanElement>(null)
  const unseen = useHiddenCount(box, parts.join())
  return (
    <>
      <span ref={box} className={classes.parts}>
        {parts.map((part) => (
          <b key={part}>{part} </b>
        ))}
      </span>
      {/* Always rendered, so that it causes no layout shift. Screen readers read all parts, so they skip it. */}
      {parts.length > 1 && (
        <i className={classes.unseen} aria-hidden="true">
          {unseen > 0 && `+${unseen}`}
        </i>
      )}
    </>
  )
}

/** How many children have wrapped below the first line. */
function useHiddenCount(box: RefObject<HTMLElement | null>, content: string): number {
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
