/**
 * A link is usually pointed at before it is clicked: the code of its page is loaded at once, and when the pointer rests
 * on it, the page is rendered hidden, which also fetches its rows.
 */
import { startTransition, useEffect, useRef, useState } from 'react'
import { openedLocation } from '../lib/navigation.tsx'
import { type PageLocation, parseLocation } from '../lib/page-location.ts'
import { type PageRoute, routeOf } from './page-route.ts'
import { type Tabs, tabAt } from './tabs.ts'

/** A pointer that only passes over the link has left it by then. */
const restsAfterMs = 60

const rested = () => new Promise((resolve) => setTimeout(resolve, restsAfterMs))

/** The location whose page can be rendered ahead. Any change of the tabs resets it: a closed page must be gone. */
export function usePreload(routes: readonly PageRoute[], tabs: Tabs): PageLocation | undefined {
  const [ahead, setAhead] = useState<PageLocation>()
  const latest = useRef(tabs)
  useEffect(() => {
    latest.current = tabs
    setAhead(undefined)
  }, [tabs])
  useEffect(() => {
    let pointedAt = ''
    const onPoint = async ({ target, type }: Event) => {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="#/"]')
      const hash = link ? link.hash : ''
      const isPressed = type === 'pointerdown'
      if (hash === pointedAt && !isPressed) return
      pointedAt = hash
      const route = routeOf(routes, hash)
      // A hidden page would not notice that its code has loaded, so it is rendered only afterwards.
      await Promise.all([route?.page.preload(), !isPressed && rested()])
      if (pointedAt !== hash) return
      const location = openedLocation(parseLocation(hash.slice(1)))
      const isDrawn = tabAt(latest.current, location.path)?.alive
      startTransition(() => setAhead(route && !route.noCache && !isDrawn ? location : undefined))
    }
    const events = ['pointerover', 'pointerdown', 'focusin']
    for (const type of events) document.addEventListener(type, onPoint)
    return () => {
      pointedAt = 'elsewhere'
      for (const type of events) document.removeEventListener(type, onPoint)
    }
  }, [routes])
  return ahead
}
