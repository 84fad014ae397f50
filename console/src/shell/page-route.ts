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

export interface PageRoute {
  path: string
  page: Late<object>
  /** The menu entry it is or belongs to: gives title, permission, breadcrumb and the marked sidebar item. */
  menuId: MenuId
  /** For a page that is not the menu entry itself. */
  title?(shell: ShellTexts, entry: string): string
  /** Its tab is permanent. */
  affix?: boolean
  /** Leaving it forgets it. */
  noCache?: boolean
}

export function findRoute(routes: readonly PageRoute[], pathname: string): PageRoute | undefined {
  return routes.find((route) => matchPath({ path: route.path, caseSensitive: true }, pathname))
}

export function menuEntry(id: MenuId): MenuEntry | undefined {
  return menu.find((entry) => entry.id === id)
}

export const permissionOf = (route: PageRoute): Permission | undefined =>
  menuEntry(route.menuId)?.permission

export function titleOf(route: PageRoute, shell: ShellTexts, menuTexts: MenuTexts): string {
  const entry = menuTexts[route.menuId]
  return route.title ? route.title(shell, entry) : entry
}
