/** The width that a table has. It is the same for all lists, so the next list starts with the width of the last. */
import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { pageFrameWidth } from '../../ui/page-frame.tsx'

let last = 0

export function useTableWidth(ruler: RefObject<HTMLElement | null>): number {
  // The frame is laid out already; reading the width of the page would force its layout, and a second render.
  const [width, setWidth] = useState(() => {
    last ||= pageFrameWidth()
    return last
  })
  useLayoutEffect(() => {
    const element = ruler.current
    if (!element) return
    const set = (next: number) => {
      // A hidden page has no width.
      if (next <= 0) return
      last = Math.floor(next)
      setWidth(last)
    }
    if (last === 0) set(element.clientWidth)
    // Synchronous, so that a changed width, for instance by a scroll bar, is never painted with the old one.
    const observer = new ResizeObserver(([entry]) =>
      flushSync(() => set(entry?.contentRect.width ?? 0)),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [ruler])
  return width
}
