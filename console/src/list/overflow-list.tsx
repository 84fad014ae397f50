/** Texts on one line; those that do not fit are counted, and shown on demand: `+3`. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useSize } from '../lib/use-size.ts'
import classes from './overflow-list.module.css'

interface Props {
  parts: readonly string[]
  /** Between two of them. */
  separator?: string
  /** `status`: changes are announced. */
  role?: 'status'
  /** The hidden texts are a tooltip, which pointer, tap and keyboard reach: not for what is a button itself. */
  tip?: boolean
}

export function OverflowList({ parts, separator = '', role, tip = false }: Props) {
  const box = useRef<HTMLSpanElement>(null)
  const { unseen, free } = useHidden(box, parts.join())
  const hidden = parts.slice(parts.length - unseen)
  return (
    <>
      <span ref={box} className={classes.parts} role={role}>
        {parts.map((part, index) => (
          <b key={part}>{`${index > 0 ? separator : ''}${part} `}</b>
        ))}
      </span>
      {/* Always rendered, so that it causes no layout shift. Screen readers read all parts, so they skip it. */}
      {parts.length > 1 && (
        <i
          className={classes.unseen}
          style={{ transform: free > 0 ? `translateX(-${free}px)` : undefined }}
          aria-hidden={!tip || unseen === 0}
        >
          {unseen > 0 && (tip ? <MoreTip hidden={hidden} /> : `+${unseen}`)}
        </i>
      )}
    </>
  )
}

function MoreTip({ hidden }: { hidden: readonly string[] }) {
  return (
    <span
      className={classes.more}
      role="img"
      aria-label={hidden.join(', ')}
      data-tip={hidden.join('\n')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must reach the tooltip with what is hidden.
      tabIndex={0}
    >
      {`+${hidden.length}`}
    </span>
  )
}

/** How many children have wrapped below the first line, and how much of that line is free. */
function useHidden(box: RefObject<HTMLElement | null>, content: string) {
  const [hidden, setHidden] = useState({ unseen: 0, free: 0 })
  const { width } = useSize(box)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what fits depends on the content and on the width.
  useLayoutEffect(() => {
    const parts = [...(box.current?.children ?? [])] as HTMLElement[]
    const top = parts[0]?.offsetTop ?? 0
    const seen = parts.filter((part) => part.offsetTop === top)
    const right = (element: HTMLElement | null | undefined) =>
      element?.getBoundingClientRect().right ?? 0
    const unseen = parts.length - seen.length
    setHidden({ unseen, free: unseen > 0 ? right(box.current) - right(seen.at(-1)) : 0 })
  }, [box, content, width])
  return hidden
}
