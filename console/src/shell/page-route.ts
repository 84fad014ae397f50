/** A page's entry in the route table, and how a path finds its entry. */
import { countryMenuIds, type MenuEntry, menu } from '@countinghouse/contract/menu.ts'
import type { Permission } from '@countinghouse/contract/permissions.ts'
import { matchPath } from 'react-router'
import type { Late } from '../lib/late.tsx'
import type { useTexts } from '../lib/texts.ts'

export type ShellTexts = ReturnType<typeof useTexts<'shell'>>
export type MenuTexts = ReturnType<typeof useTexts<'menu'>>
/** Menu ids that have a name. */
export type MenuId = keyof MenuTexts

type Params = Readonly<Record<string, string | undefined>>

export interface PageRoute {
  path: string
  page: Late<object>
  /** The menu entry it belongs to: determines title, permission, breadcrumb and the highlighted sidebar item. */
  menuId: MenuId
  /** For a page that is not itself a menu entry; gets the parameters of its path. */
  title?(shell: ShellTexts, entry: string, params: Params): string
  /** Where it needs more than its menu entry does. */
  permission?: Permission
  /** Only merchants with local rails have it. */
  ofLocalRails?: boolean
  /** Its tab can't be closed. */
  affix?: boolean
  /** Its state is dropped on leaving. */
  noCache?: boolean
}

const match = ({ path }: PageRoute, pathname: string) =>
  matchPath({ path, caseSensitive: true }, pathname)

export function findRoute(routes: readonly PageRoute[], pathname: string): PageRoute | undefined {
  return routes.find((route) => match(route, pathname))
}

export function menuEntry(id: MenuId): MenuEntry | undefined {
  return menu.find((entry) => entry.id === id)
}

/** Pages of the menu itself; the dashboard shows what is pinned. */
export const isPinnable = ({ menuId, title, affix }: PageRoute): boolean =>
  !affix && (title === undefined || countryMenuIds.includes(menuId))

export const permissionOf = (route: PageRoute): Permission | undefined =>
  route.permission ?? menuEntry(route.menuId)?.permission

export function titleOf(
  route: PageRoute,
  pathname: string,
  shell: ShellTexts,
  menuTexts: MenuTexts,
): string {
  const entry = menuTexts[route.menuId]
  return route.title?.(shell, entry, match(route, pathname)?.params ?? {}) ?? entry
}
