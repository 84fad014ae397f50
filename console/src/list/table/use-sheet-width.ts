/** How wide the page of a list is. All lists stand in the same frame: the next one begins with what the last had. */
import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { framedWidth } from '../../ui/page-frame.tsx'

let last = 0

export function useSheetWidth(ruler: RefObject<HTMLElement | null>): number {
  // The frame is laid out already. To ask the page itself means to lay all of it out, and to draw its table twice.
  const [width, setWidth] = useState(() => {
    last ||= framedWidth()
    return last
  })
  useLayoutEffect(() => {
    const element = ruler.current
    if (!element) return
    const set = (next: number) => {
      // A hidden tab has no width.
      if (next <= 0) return
      last = Math.floor(next)
      setWidth(last)
    }
    if (last === 0) set(element.clientWidth)
    // Where it turns out to be another, by a scroll bar for instance, no frame shows the one before.
    const observer = new ResizeObserver(([entry]) =>
      flushSync(() => set(entry?.contentRect.width ?? 0)),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [ruler])
  return width
}
