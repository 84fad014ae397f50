/** Links lead to the top of their page; tabs and the browser's buttons to the place where it was left. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { hasReturned } from '../lib/navigation.tsx'

/** A list scrolls by itself and keeps its place; other pages scroll with the window. */
const sheetOf = (main: HTMLElement | null) =>
  main?.querySelector(':scope > :not([data-away]) [data-list]')

export function usePlace(main: RefObject<HTMLElement | null>, path: string): void {
  const places = useRef(new Map<string, number>())
  const before = useRef(path)

  useLayoutEffect(() => {
    if (before.current === path) return
    before.current = path
    const returned = hasReturned()
    const place = returned ? (places.current.get(path) ?? 0) : 0
    window.scrollTo(0, place)
    if (!returned) sheetOf(main.current)?.scrollTo(0, 0)
    if (window.scrollY === place) return
    // Firefox gives a page that was hidden its height at the end of the next frame.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => window.scrollTo(0, place))
    })
    return () => cancelAnimationFrame(frame)
  }, [main, path])

  useEffect(() => {
    const remember = () => places.current.set(before.current, window.scrollY)
    // A link to the page that is shown is no navigation.
    const follow = ({ target }: MouseEvent) => {
      const link = target instanceof Element && target.closest('a:not([data-returns])')
      if (!link || link.getAttribute('href') !== `#${before.current}`) return
      window.scrollTo(0, 0)
      sheetOf(main.current)?.scrollTo(0, 0)
    }
    addEventListener('scroll', remember, { passive: true })
    addEventListener('click', follow)
    return () => {
      removeEventListener('scroll', remember)
      removeEventListener('click', follow)
    }
  }, [main])
}
