/** The open pages, in sync with the address and restored after a reload. */
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readSession, sessionKeys, writeSession } from '../lib/storage.ts'
import { hasUnsaved } from '../lib/unsaved.ts'
import { findRoute, type PageRoute } from './page-route.ts'
import {
  hrefOf,
  placesOf,
  reduceTabs,
  startTabs,
  type TabRules,
  type Tabs,
  type TabsAction,
  tabAt,
  visit,
} from './tabs.ts'

/** `/list/` and `/list` are the same page. */
const tabPath = (pathname: string) => pathname.replace(/(?<=.)\/+$/, '')

export function useTabs(routes: readonly PageRoute[]) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const rules: TabRules = (path) => {
    const route = findRoute(routes, path)
    return route && { affix: route.affix ?? false, noCache: route.noCache ?? false }
  }
  const [tabs, setTabs] = useState<Tabs>(() => {
    const permanent = routes.filter((route) => route.affix).map((route) => route.path)
    return startTabs(permanent, readSession(sessionKeys.tabs), rules)
  })

  const place = { path: tabPath(pathname), search }
  let current = tabs
  // The address decides: adjusting during render avoids painting the previous page.
  if (tabs.active !== place.path || tabAt(tabs, place.path)?.search !== search) {
    current = visit(tabs, place, rules, hasUnsaved)
    if (current !== tabs) setTabs(current)
  }

  useEffect(() => writeSession(sessionKeys.tabs, placesOf(current)), [current])

  const change = useCallback(
    (action: TabsAction) => {
      const next = reduceTabs(current, action, hasUnsaved)
      setTabs(next)
      const active = tabAt(next, next.active)
      if (active && next.active !== current.active) navigate(hrefOf(active))
    },
    [current, navigate],
  )

  return { tabs: current, change }
}
