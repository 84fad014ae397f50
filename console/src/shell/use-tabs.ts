/** The open pages, in sync with the URL and restored after a reload. */
import { useCallback, useEffect, useState } from 'react'
import { navigate, rememberOpenPages, useLocation } from '../lib/navigation.tsx'
import { locationUrl } from '../lib/page-location.ts'
import { readSession, sessionKeys, writeSession } from '../lib/storage.ts'
import { hasUnsaved } from '../lib/unsaved.ts'
import { findRoute, type PageRoute } from './page-route.ts'
import {
  reduceTabs,
  startTabs,
  type TabRules,
  type Tabs,
  type TabsAction,
  tabAt,
  tabLocations,
  visit,
} from './tabs.ts'

export function useTabs(routes: readonly PageRoute[]) {
  const location = useLocation()
  const rules: TabRules = (path) => {
    const route = findRoute(routes, path)
    return route && { affix: route.affix ?? false, noCache: route.noCache ?? false }
  }
  const [tabs, setTabs] = useState<Tabs>(() => {
    const permanent = routes.filter((route) => route.affix).map((route) => route.path)
    return startTabs(permanent, readSession(sessionKeys.tabs), rules)
  })

  let current = tabs
  // The URL decides: adjusting during render avoids painting the previous page.
  if (tabs.active !== location.path || tabAt(tabs, location.path)?.search !== location.search) {
    current = visit(tabs, location, rules, hasUnsaved)
    if (current !== tabs) setTabs(current)
  }

  useEffect(() => {
    const locations = tabLocations(current)
    writeSession(sessionKeys.tabs, locations)
    rememberOpenPages(locations.filter(({ path }) => !tabAt(current, path)?.noCache))
  }, [current])
  // The next operator must not find the pages of this one.
  useEffect(() => () => rememberOpenPages([]), [])

  const change = useCallback(
    (action: TabsAction) => {
      const next = reduceTabs(current, action, hasUnsaved)
      setTabs(next)
      const active = tabAt(next, next.active)
      if (active && next.active !== current.active) navigate(locationUrl(active), { returns: true })
    },
    [current],
  )

  return { tabs: current, change }
}
