/**
 * The pages of the open tabs. Live pages stay mounted behind `<Activity>`, each with its last location, so that
 * returning to one finds it unchanged.
 */
import { Activity, memo, type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import { FixedLocation } from '../lib/navigation.tsx'
import { useOperator } from '../lib/operator.ts'
import { PageContext } from '../lib/page.ts'
import type { PageLocation } from '../lib/page-location.ts'
import { useTexts } from '../lib/texts.ts'
import { PageLoading } from '../ui/page.tsx'
import classes from './cached-pages.module.css'
import { ForbiddenPage } from './forbidden.page.tsx'
import { type PageGuide, usePageGuide } from './page-guide.ts'
import {
  findRoute,
  isPinnable,
  type PageRoute,
  paramsOf,
  permissionOf,
  titleOf,
} from './page-route.ts'
import { PinButton } from './pin-button.tsx'
import { type Tab, type Tabs, tabAt } from './tabs.ts'
import { usePreload } from './use-preload.ts'

export function CachedPages({ tabs, routes }: { tabs: Tabs; routes: readonly PageRoute[] }) {
  const ahead = usePreload(routes, tabs)
  return renderedPages(tabs, ahead).map((tab) => {
    const route = findRoute(routes, tab.path)
    return (
      route && (
        <CachedPage
          key={`${tab.path}:${tab.version}`}
          route={route}
          path={tab.path}
          search={tab.search}
          active={tab.path === tabs.active}
        />
      )
    )
  })
}

/** The live pages, and the one that will probably be visited next. */
function renderedPages(
  tabs: Tabs,
  ahead: PageLocation | undefined,
): Pick<Tab, keyof PageLocation | 'version'>[] {
  const alive = tabs.open.filter((tab) => tab.alive)
  if (!ahead || alive.some((tab) => tab.path === ahead.path)) return alive
  return [...alive, { version: 0, ...tabAt(tabs, ahead.path), ...ahead }]
}

interface Props {
  route: PageRoute
  path: string
  search: string
  active: boolean
}

const CachedPage = memo(function CachedPage({ route, path, search, active }: Props) {
  const t = useTexts('shell')
  const menuTexts = useTexts('menu')
  const guide = usePageGuide()?.[route.menuId as keyof PageGuide]
  const { may, merchant } = useOperator()
  const title = titleOf(route, path, t, menuTexts)
  const info = useMemo(
    () => ({
      title,
      guide: route.title ? undefined : guide,
      path,
      params: paramsOf(route, path),
      ...(isPinnable(route) && { titleAction: <PinButton menuId={route.menuId} /> }),
    }),
    [title, guide, path, route],
  )
  const location = useMemo(() => ({ path, search }), [path, search])
  const permission = permissionOf(route)
  const isOff = route.ofLocalRails === true && merchant.useLocalConfig === 0
  const forbidden = permission !== undefined && !may(permission)
  const element = useMemo(
    () =>
      forbidden || isOff ? (
        <ForbiddenPage permission={permission} isOff={isOff} />
      ) : (
        <route.page fallback={<PageLoading />} />
      ),
    [forbidden, isOff, permission, route],
  )
  const box = useRef<HTMLDivElement>(null)
  useKeepLayout(box, active)
  return (
    <div ref={box} className={classes.page} data-away={!active || undefined}>
      <Activity mode={active ? 'visible' : 'hidden'}>
        <div>
          <PageContext value={info}>
            <FixedLocation value={location}>{element}</FixedLocation>
          </PageContext>
        </div>
      </Activity>
    </div>
  )
})

/**
 * `<Activity>` hides a page with `display: none`, so that the browser must style and lay it out again on return, which
 * was half of the time that returning took. The style sheet hides pages instead, which keeps their layout. React sets
 * `display: none` again whenever it renders a hidden page; it is removed again before the next paint.
 */
function useKeepLayout(box: RefObject<HTMLElement | null>, active: boolean): void {
  useLayoutEffect(() => {
    const page = box.current?.firstElementChild
    if (active || !(page instanceof HTMLElement) || !CSS.supports('content-visibility', 'hidden'))
      return
    const keep = () => page.style.removeProperty('display')
    keep()
    // A caret left in a hidden page costs 8 ms at every layout, because the browser looks for a visible position.
    getSelection()?.removeAllRanges()
    const observer = new MutationObserver(keep)
    observer.observe(page, { attributeFilter: ['style'] })
    return () => observer.disconnect()
  }, [active, box])
}
