/**
 * The open pages. The address decides which one is active. At most `maxAlive` pages keep their state; the least
 * recently used is dropped first.
 */
import type { Place } from '../lib/place.ts'

export const maxAlive = 8

export interface Tab extends Place {
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
export function startTabs(permanent: readonly string[], kept: unknown, rules: TabRules): Tabs {
  const places = [...permanent.map((path) => ({ path, search: '' })), ...readPlaces(kept)]
  const open = new Map<string, Tab>()
  for (const { path, search } of places) {
    const rule = rules(path)
    if (!rule) continue
    open.set(path, { path, search, ...rule, alive: false, usedAt: 0, version: 0 })
  }
  return { open: [...open.values()], active: '' }
}

function readPlaces(kept: unknown): Place[] {
  if (!Array.isArray(kept)) return []
  return kept.filter((place) => typeof place?.path === 'string' && typeof place.search === 'string')
}

export const placesOf = (tabs: Tabs): Place[] =>
  tabs.open.map(({ path, search }) => ({ path, search }))

export const tabAt = (tabs: Tabs, path: string): Tab | undefined =>
  tabs.open.find((tab) => tab.path === path)

/** Pages whose state must not be dropped to make room. */
export type IsKept = (path: string) => boolean
const none: IsKept = () => false

/** Called when the address changes to this place. */
export function visit(tabs: Tabs, place: Place, rules: TabRules, isKept: IsKept = none): Tabs {
  const rule = rules(place.path)
  if (!rule) return tabs
  const existing = tabAt(tabs, place.path)
  const visited: Tab = { alive: false, usedAt: 0, version: 0, ...existing, ...place, ...rule }
  const open = existing
    ? tabs.open.map((tab) => (tab === existing ? visited : tab))
    : [...tabs.open, visited]
  return activate(open, place.path, isKept)
}

function activate(open: readonly Tab[], active: string, isKept: IsKept): Tabs {
  const usedAt = 1 + Math.max(0, ...open.map((tab) => tab.usedAt))
  const woken = open.map((tab) => (tab.path === active ? { ...tab, alive: true, usedAt } : tab))
  return { open: rest(woken, active, isKept), active }
}

/** Drops pages that are not cached, and the least recently used beyond the limit. */
function rest(open: readonly Tab[], active: string, isKept: IsKept): Tab[] {
  const kept = open
    .filter((tab) => tab.alive && (tab.path === active || !tab.noCache))
    .sort((a, b) => b.usedAt - a.usedAt)
    .slice(0, maxAlive)
  return open.map((tab) =>
    tab.alive && !kept.includes(tab) && !isKept(tab.path) ? { ...tab, alive: false } : tab,
  )
}

export function reduceTabs(tabs: Tabs, action: TabsAction, isKept: IsKept = none): Tabs {
  switch (action.type) {
    case 'close':
      return keepOnly(tabs, (tab) => tab.path !== action.path, isKept)
    case 'closeOthers':
      return activate(
        keepOnly(tabs, (tab) => tab.path === action.path, isKept).open,
        action.path,
        isKept,
      )
    case 'closeAll':
      return keepOnly(tabs, () => false, isKept)
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
export function endedBy(tabs: Tabs, action: TabsAction): string[] {
  if (action.type === 'refresh') return [action.path]
  const { open } = reduceTabs(tabs, action)
  return tabs.open.filter((tab) => !tabAt({ ...tabs, open }, tab.path)).map(({ path }) => path)
}

function keepOnly(tabs: Tabs, keep: (tab: Tab) => boolean, isKept: IsKept): Tabs {
  const open = tabs.open.filter((tab) => tab.affix || keep(tab))
  if (tabAt({ ...tabs, open }, tabs.active)) return { ...tabs, open }
  return activate(open, neighbour(tabs, open)?.path ?? '', isKept)
}

/** The tab that becomes active when the active one closes: the next to the right, else to the left. */
function neighbour(before: Tabs, open: readonly Tab[]): Tab | undefined {
  const at = before.open.findIndex((tab) => tab.path === before.active)
  const right = before.open.slice(at + 1).find((tab) => open.includes(tab))
  return right ?? before.open.slice(0, at).findLast((tab) => open.includes(tab))
}
