/** How wide the page of a list is. All lists stand in the same frame: the next one begins with what the last had. */
import { type RefObject, useLayoutEffect, useState } from 'react'

let last = 0

export function useSheetWidth(ruler: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(last)
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
    const observer = new ResizeObserver(([entry]) => set(entry?.contentRect.width ?? 0))
    observer.observe(element)
    return () => observer.disconnect()
  }, [ruler])
  return width
}
