/** The open pages, in sync with the address and restored after a reload. */
import { useCallback, useEffect, useState } from 'react'
import { navigate, rememberLeft, usePlace } from '../lib/navigation.tsx'
import { addressOf } from '../lib/place.ts'
import { readSession, sessionKeys, writeSession } from '../lib/storage.ts'
import { hasUnsaved } from '../lib/unsaved.ts'
import { findRoute, type PageRoute } from './page-route.ts'
import {
  placesOf,
  reduceTabs,
  startTabs,
  type TabRules,
  type Tabs,
  type TabsAction,
  tabAt,
  visit,
} from './tabs.ts'

export function useTabs(routes: readonly PageRoute[]) {
  const place = usePlace()
  const rules: TabRules = (path) => {
    const route = findRoute(routes, path)
    return route && { affix: route.affix ?? false, noCache: route.noCache ?? false }
  }
  const [tabs, setTabs] = useState<Tabs>(() => {
    const permanent = routes.filter((route) => route.affix).map((route) => route.path)
    return startTabs(permanent, readSession(sessionKeys.tabs), rules)
  })

  let current = tabs
  // The address decides: adjusting during render avoids painting the previous page.
  if (tabs.active !== place.path || tabAt(tabs, place.path)?.search !== place.search) {
    current = visit(tabs, place, rules, hasUnsaved)
    if (current !== tabs) setTabs(current)
  }

  useEffect(() => {
    const places = placesOf(current)
    writeSession(sessionKeys.tabs, places)
    rememberLeft(places.filter(({ path }) => !tabAt(current, path)?.noCache))
  }, [current])
  // Whoever signs in next comes to pages of their own.
  useEffect(() => () => rememberLeft([]), [])

  const change = useCallback(
    (action: TabsAction) => {
      const next = reduceTabs(current, action, hasUnsaved)
      setTabs(next)
      const active = tabAt(next, next.active)
      if (active && next.active !== current.active) navigate(addressOf(active))
    },
    [current],
  )

  return { tabs: current, change }
}
