/**
 * The pages of the open tabs. Live pages stay mounted behind `<Activity>`, each with its last location, so that
 * returning to one finds it unchanged.
 */
import { Activity, memo, useMemo } from 'react'
import { Route, Routes } from 'react-router'
import { useOperator } from '../lib/operator.ts'
import { PageContext } from '../lib/page.ts'
import { useTexts } from '../lib/texts.ts'
import { PageLoading } from '../ui/page.tsx'
import { ForbiddenPage } from './forbidden.page.tsx'
import { findRoute, isPinnable, type PageRoute, permissionOf, titleOf } from './page-route.ts'
import { PinButton } from './pin-button.tsx'
import { type Place, type Tab, type Tabs, tabAt } from './tabs.ts'
import { usePreload } from './use-preload.ts'

export function CachedPages({ tabs, routes }: { tabs: Tabs; routes: readonly PageRoute[] }) {
  const ahead = usePreload(routes, tabs)
  return drawnPages(tabs, ahead).map((tab) => {
    const route = findRoute(routes, tab.path)
    return (
      route && (
        <CachedPage
          key={`${tab.path}:${tab.version}`}
          route={route}
          pathname={tab.path}
          search={tab.search}
          active={tab.path === tabs.active}
        />
      )
    )
  })
}

/** The live pages, and the one that will probably be visited next. */
function drawnPages(tabs: Tabs, ahead: Place | undefined): Pick<Tab, keyof Place | 'version'>[] {
  const alive = tabs.open.filter((tab) => tab.alive)
  if (!ahead || alive.some((tab) => tab.path === ahead.path)) return alive
  return [...alive, { version: 0, ...tabAt(tabs, ahead.path), ...ahead }]
}

interface Props {
  route: PageRoute
  pathname: string
  search: string
  active: boolean
}

const CachedPage = memo(function CachedPage({ route, pathname, search, active }: Props) {
  const t = useTexts('shell')
  const menuTexts = useTexts('menu')
  const { may, merchant } = useOperator()
  const title = titleOf(route, pathname, t, menuTexts)
  const info = useMemo(
    () => ({
      title,
      path: pathname,
      ...(isPinnable(route) && { beside: <PinButton menuId={route.menuId} /> }),
    }),
    [title, pathname, route],
  )
  const location = useMemo(
    () => ({ pathname, search, hash: '', state: null, key: pathname }),
    [pathname, search],
  )
  const permission = permissionOf(route)
  const isOff = route.ofLocalRails === true && merchant.useLocalConfig === 0
  const forbidden = permission !== undefined && !may(permission)
  const element = useMemo(
    () =>
      forbidden || isOff ? (
        <ForbiddenPage permission={permission} isOff={isOff} />
      ) : (
        <route.page waiting={<PageLoading />} />
      ),
    [forbidden, isOff, permission, route],
  )
  return (
    <Activity mode={active ? 'visible' : 'hidden'}>
      <PageContext value={info}>
        <Routes location={location}>
          <Route path={route.path} element={element} />
        </Routes>
      </PageContext>
    </Activity>
  )
})
