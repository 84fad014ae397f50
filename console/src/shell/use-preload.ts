/**
 * A link is usually pointed at before it is clicked: the code of its page is loaded at once, and when the pointer rests
 * the page is drawn out of sight, which also asks for its rows.
 */
import { startTransition, useEffect, useState } from 'react'
import { findRoute, type PageRoute } from './page-route.ts'
import type { Place } from './tabs.ts'

/** A pointer on its way to another link is gone by then. */
const restsAfterMs = 60

/** The place whose page can be drawn ahead. */
export function usePreload(routes: readonly PageRoute[]): Place | undefined {
  const [ahead, setAhead] = useState<Place>()
  useEffect(() => {
    let pointedAt = ''
    let timer: ReturnType<typeof setTimeout> | undefined
    const draw = (place: Place | undefined) => startTransition(() => setAhead(place))
    const onPoint = ({ target, type }: Event) => {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="#/"]')
      const hash = link ? link.hash : ''
      const isPressed = type === 'pointerdown'
      if (hash === pointedAt && !isPressed) return
      pointedAt = hash
      clearTimeout(timer)
      const route = routeOf(routes, hash)
      route?.page.preload()
      const place = route && !route.noCache ? placeOf(hash) : undefined
      if (isPressed) draw(place)
      else timer = setTimeout(draw, restsAfterMs, place)
    }
    const events = ['pointerover', 'pointerdown', 'focusin']
    for (const type of events) document.addEventListener(type, onPoint)
    return () => {
      clearTimeout(timer)
      for (const type of events) document.removeEventListener(type, onPoint)
    }
  }, [routes])
  return ahead
}

/** `hash` as in the URL: `#/withdrawals?page=2`. */
function placeOf(hash: string): Place {
  const [path = '', search] = hash.slice(1).split('?')
  return { path, search: search ? `?${search}` : '' }
}

export const routeOf = (routes: readonly PageRoute[], hash: string): PageRoute | undefined =>
  findRoute(routes, placeOf(hash).path)
