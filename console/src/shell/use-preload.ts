/**
 * A link is usually pointed at before it is clicked: the code of its page is loaded at once, and when the pointer rests
 * the page is drawn out of sight, which also asks for its rows.
 */
import { startTransition, useEffect, useRef, useState } from 'react'
import { arrivalAt } from '../lib/navigation.tsx'
import { type Place, placeAt } from '../lib/place.ts'
import { type PageRoute, routeOf } from './page-route.ts'
import { type Tabs, tabAt } from './tabs.ts'

/** A pointer on its way to another link is gone by then. */
const restsAfterMs = 60

const rested = () => new Promise((resolve) => setTimeout(resolve, restsAfterMs))

/** The place whose page can be drawn ahead. Any change of the tabs ends it: what one closes must be gone. */
export function usePreload(routes: readonly PageRoute[], tabs: Tabs): Place | undefined {
  const [ahead, setAhead] = useState<Place>()
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
      // Out of sight nothing would notice that the code has come.
      await Promise.all([route?.page.preload(), !isPressed && rested()])
      if (pointedAt !== hash) return
      const place = arrivalAt(placeAt(hash.slice(1)))
      const isDrawn = tabAt(latest.current, place.path)?.alive
      startTransition(() => setAhead(route && !route.noCache && !isDrawn ? place : undefined))
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
