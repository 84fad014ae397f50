/**
 * The open pages. The URL decides which one is active. At most `maxAlive` pages keep their state; the least
 * recently used is dropped first.
 */
import type { PageLocation } from '../lib/page-location.ts'

export const maxAlive = 8

export interface Tab extends PageLocation {
  affix: boolean
  noCache: boolean
  alive: boolean
  /** increases with every visit */
  usedAt: number
  /** increases with every refresh, which remounts the page */
  version: number
}

export interface Tabs {
  open: readonly Tab[]
  active: string
}

export type TabRules = (path: string) => { affix: boolean; noCache: boolean } | undefined

export type TabsAction =
  | { type: 'close'; path: string }
  | { type: 'closeOthers'; path: string }
  | { type: 'closeAll' }
  | { type: 'refresh'; path: string }

/** The tabs after a reload: the permanent ones, then the restored ones. None is live yet. */
export function startTabs(permanent: readonly string[], stored: unknown, rules: TabRules): Tabs {
  const locations = [...permanent.map((path) => ({ path, search: '' })), ...readLocations(stored)]
  const open = new Map<string, Tab>()
  for (const { path, search } of locations) {
    const rule = rules(path)
    if (!rule) continue
    open.set(path, { path, search, ...rule, alive: false, usedAt: 0, version: 0 })
  }
  return { open: [...open.values()], active: '' }
}

function readLocations(stored: unknown): PageLocation[] {
  if (!Array.isArray(stored)) return []
  return stored.filter(
    (location) => typeof location?.path === 'string' && typeof location.search === 'string',
  )
}

export const tabLocations = (tabs: Tabs): PageLocation[] =>
  tabs.open.map(({ path, search }) => ({ path, search }))

export const tabAt = (tabs: Tabs, path: string): Tab | undefined =>
  tabs.open.find((tab) => tab.path === path)

/** Pages whose state must not be dropped to make room. */
export type MustKeep = (path: string) => boolean
const none: MustKeep = () => false

/** Called when the URL changes to this location. */
export function visit(
  tabs: Tabs,
  location: PageLocation,
  rules: TabRules,
  mustKeep: MustKeep = none,
): Tabs {
  const rule = rules(location.path)
  if (!rule) return tabs
  const existing = tabAt(tabs, location.path)
  const visited: Tab = { alive: false, usedAt: 0, version: 0, ...existing, ...location, ...rule }
  const open = existing
    ? tabs.open.map((tab) => (tab === existing ? visited : tab))
    : [...tabs.open, visited]
  return activate(open, location.path, mustKeep)
}

function activate(open: readonly Tab[], active: string, mustKeep: MustKeep): Tabs {
  const usedAt = 1 + Math.max(0, ...open.map((tab) => tab.usedAt))
  const woken = open.map((tab) => (tab.path === active ? { ...tab, alive: true, usedAt } : tab))
  return { open: withinLimit(woken, active, mustKeep), active }
}

/** Drops pages that are not cached, and the least recently used beyond the limit. */
function withinLimit(open: readonly Tab[], active: string, mustKeep: MustKeep): Tab[] {
  const remaining = open
    .filter((tab) => tab.alive && (tab.path === active || !tab.noCache))
    .sort((a, b) => b.usedAt - a.usedAt)
    .slice(0, maxAlive)
  return open.map((tab) =>
    tab.alive && !remaining.includes(tab) && !mustKeep(tab.path) ? { ...tab, alive: false } : tab,
  )
}

export function reduceTabs(tabs: Tabs, action: TabsAction, mustKeep: MustKeep = none): Tabs {
  switch (action.type) {
    case 'close':
      return keepOnly(tabs, (tab) => tab.path !== action.path, mustKeep)
    case 'closeOthers':
      return activate(
        keepOnly(tabs, (tab) => tab.path === action.path, mustKeep).open,
        action.path,
        mustKeep,
      )
    case 'closeAll':
      return keepOnly(tabs, () => false, mustKeep)
    case 'refresh':
      return {
        ...tabs,
        open: tabs.open.map((tab) =>
          tab.path === action.path ? { ...tab, version: tab.version + 1 } : tab,
        ),
      }
  }
}

/** The pages whose state an action ends. */
export function pathsEndedBy(tabs: Tabs, action: TabsAction): string[] {
  if (action.type === 'refresh') return [action.path]
  const { open } = reduceTabs(tabs, action)
  return tabs.open.filter((tab) => !tabAt({ ...tabs, open }, tab.path)).map(({ path }) => path)
}

function keepOnly(tabs: Tabs, keep: (tab: Tab) => boolean, mustKeep: MustKeep): Tabs {
  const open = tabs.open.filter((tab) => tab.affix || keep(tab))
  if (tabAt({ ...tabs, open }, tabs.active)) return { ...tabs, open }
  return activate(open, neighbour(tabs, open)?.path ?? '', mustKeep)
}

/** The tab that becomes active when the active one closes: the next to the right, else to the left. */
function neighbour(before: Tabs, open: readonly Tab[]): Tab | undefined {
  const at = before.open.findIndex((tab) => tab.path === before.active)
  const right = before.open.slice(at + 1).find((tab) => open.includes(tab))
  return right ?? before.open.slice(0, at).findLast((tab) => open.includes(tab))
}
