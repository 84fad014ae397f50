/** A page's entry in the route table, and how a path finds its entry. */

import type { Permission } from '@countinghouse/contract/permissions.ts'
import { countryMenuIds, type MenuEntry, menu } from '@countinghouse/contract/registry/menu.ts'
import type { LazyComponent } from '../lib/lazy.tsx'
import type { Params } from '../lib/page.ts'
import { parseLocation } from '../lib/page-location.ts'
import type { useTexts } from '../lib/texts.ts'

export type ShellTexts = ReturnType<typeof useTexts<'shell'>>
export type MenuTexts = ReturnType<typeof useTexts<'menu'>>
/** Menu ids that have a name. */
export type MenuId = keyof MenuTexts

export interface PageRoute {
  path: string
  page: LazyComponent<object>
  /** The menu entry it belongs to: determines title, permission, breadcrumb and the highlighted sidebar item. */
  menuId: MenuId
  /** For a page that is not itself a menu entry; gets the parameters of its path. */
  title?(shell: ShellTexts, entry: string, params: Params): string
  /** If it differs from that of its menu entry. */
  permission?: Permission
  /** Only merchants with local rails have it. */
  ofLocalRails?: boolean
  /** Its tab can't be closed. */
  affix?: boolean
  /** Its state is dropped on leaving. */
  noCache?: boolean
  /** The sidebar links to it above the menu: that link is the current one, and no entry of the menu is. */
  aboveMenu?: boolean
}

/** The parameters of a path, or undefined if it does not match. */
function match(route: PageRoute, path: string): Params | undefined {
  const names = route.path.split('/')
  const parts = path.split('/')
  if (names.length !== parts.length) return undefined
  const params: Record<string, string> = {}
  for (const [i, name] of names.entries()) {
    const part = parts[i] ?? ''
    if (name.startsWith(':') && part !== '') params[name.slice(1)] = decoded(part)
    else if (name !== part) return undefined
  }
  return params
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

export function findRoute(routes: readonly PageRoute[], path: string): PageRoute | undefined {
  return routes.find((route) => match(route, path))
}

/** `hash` as in the URL: `#/withdrawals?page=2`. */
export const routeOf = (routes: readonly PageRoute[], hash: string): PageRoute | undefined =>
  findRoute(routes, parseLocation(hash.slice(1)).path)

export const paramsOf = (route: PageRoute, path: string): Params => match(route, path) ?? {}

export function menuEntry(id: MenuId): MenuEntry | undefined {
  return menu.find((entry) => entry.id === id)
}

/** The menu entry that the sidebar marks for a page; undefined for a page above the menu. */
export const menuIdOf = ({ aboveMenu, menuId }: PageRoute): MenuId | undefined =>
  aboveMenu ? undefined : menuId

/** Only menu pages, except the dashboard, which shows the pinned ones. */
export const isPinnable = ({ menuId, title, affix }: PageRoute): boolean =>
  !affix && (title === undefined || countryMenuIds.includes(menuId))

export const permissionOf = (route: PageRoute): Permission | undefined =>
  route.permission ?? menuEntry(route.menuId)?.permission

export function titleOf(
  route: PageRoute,
  path: string,
  shell: ShellTexts,
  menuTexts: MenuTexts,
): string {
  const entry = menuTexts[route.menuId]
  return route.title?.(shell, entry, paramsOf(route, path)) ?? entry
}
