/** What the table of routes says of a page, and how an address finds its row. */
import { type MenuEntry, menu } from '@countinghouse/contract/menu.ts'
import type { Permission } from '@countinghouse/contract/permissions.ts'
import { matchPath } from 'react-router'
import type { Late } from '../lib/late.tsx'
import type { useTexts } from '../lib/texts.ts'

export type ShellTexts = ReturnType<typeof useTexts<'shell'>>
export type MenuTexts = ReturnType<typeof useTexts<'menu'>>
/** The ids that have a name. */
export type MenuId = keyof MenuTexts

type Params = Readonly<Record<string, string | undefined>>

export interface PageRoute {
  path: string
  page: Late<object>
  /** The menu entry it is or belongs to: gives title, permission, breadcrumb and the marked sidebar item. */
  menuId: MenuId
  /** For a page that is not the menu entry itself; what its path is about comes with it. */
  title?(shell: ShellTexts, entry: string, params: Params): string
  /** Its tab is permanent. */
  affix?: boolean
  /** Leaving it forgets it. */
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

export const permissionOf = (route: PageRoute): Permission | undefined =>
  menuEntry(route.menuId)?.permission

export function titleOf(
  route: PageRoute,
  pathname: string,
  shell: ShellTexts,
  menuTexts: MenuTexts,
): string {
  const entry = menuTexts[route.menuId]
  return route.title?.(shell, entry, match(route, pathname)?.params ?? {}) ?? entry
}
