/** The frame around every page: sidebar, top bar, tabs, and the pages themselves. */
import { useEffect, useRef, useState } from 'react'
import { afterPaint } from '../lib/after-paint.ts'
import { lazy } from '../lib/lazy.tsx'
import { useIsMobile } from '../lib/media.ts'
import { Redirect, useLocation } from '../lib/navigation.tsx'
import { readText, storageKeys, writeText } from '../lib/storage.ts'
import { useTexts } from '../lib/texts.ts'
import { useRootAttribute } from '../lib/use-root-attribute.ts'
import { Stack } from '../ui/box.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { CachedPages } from './cached-pages.tsx'
import { useLoadPageGuide } from './page-guide.ts'
import { findRoute, type PageRoute, titleOf } from './page-route.ts'
import classes from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { SidebarDrawer } from './sidebar-drawer.tsx'
import { TabStrip } from './tab-strip.tsx'
import { TopBar } from './top-bar.tsx'
import { usePlace } from './use-place.ts'
import { useTabs } from './use-tabs.ts'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

// Loaded on demand, because they are rarely needed.
const SidebarRail = lazy(() => import('./sidebar-rail.tsx'))
const UnsavedDialogs = lazy(() => import('./unsaved-dialogs.tsx'))

interface Props {
  routes: readonly PageRoute[]
  startPath: string
}

export function Shell({ routes, startPath }: Props) {
  const { path } = useLocation()
  const route = findRoute(routes, path)
  if (path === '/') return <Redirect to={startPath} />
  if (!route) return <Redirect to="/404" />
  return <Frame routes={routes} route={route} path={path} />
}

interface FrameProps {
  routes: readonly PageRoute[]
  route: PageRoute
  path: string
}

function Frame({ routes, route, path }: FrameProps) {
  const t = useTexts('shell')
  const menuTexts = useTexts('menu')
  const { tabs, change } = useTabs(routes)
  const guard = useUnsavedGuard(tabs, change)
  const sidebar = useSidebar()
  useRootAttribute('data-in-shell')
  useLoadPageGuide()
  const title = titleOf(route, path, t, menuTexts)
  const main = useArrival(title, tabs.active)
  usePlace(main, tabs.active)

  return (
    <Stack className={classes.shell} data-sidebar={sidebar.place}>
      <button type="button" className={classes.skip} onClick={() => main.current?.focus()}>
        {t.skipToContent}
      </button>
      {sidebar.place !== 'away' && (
        <div className={classes.sidebar}>
          {sidebar.place === 'beside' ? <Sidebar route={route} /> : <SidebarRail route={route} />}
        </div>
      )}
      {sidebar.over && (
        <SidebarDrawer onClose={sidebar.close}>
          <Sidebar route={route} onNavigate={sidebar.close} />
        </SidebarDrawer>
      )}
      <div className={classes.column}>
        <div className={classes.head}>
          <TopBar route={route} menuOpen={sidebar.open} onToggleMenu={sidebar.toggle} />
          <TabStrip tabs={tabs} routes={routes} unsaved={guard.unsaved} change={guard.change} />
        </div>
        <main ref={main} tabIndex={-1} aria-label={title} className={classes.main}>
          <CachedPages tabs={tabs} routes={routes} />
          {/* Inside a landmark, like all readable content. */}
          <Tooltip />
        </main>
      </div>
      {guard.asks && <UnsavedDialogs guard={guard} routes={routes} />}
    </Stack>
  )
}

/** Wide screens: beside the page, full or as a rail, and remembered. Narrow screens: a drawer over the page. */
function useSidebar() {
  const mobile = useIsMobile()
  const [chosen, setChosen] = useState(() => readText(storageKeys.sidebarOpen))
  const pinned = chosen !== 'false'
  const [over, setOver] = useState(false)
  const toggle = () => {
    if (mobile) return setOver(!over)
    setChosen(String(!pinned))
    writeText(storageKeys.sidebarOpen, String(!pinned))
  }
  return {
    place: mobile ? 'away' : pinned ? 'beside' : 'rail',
    over: mobile && over,
    open: mobile ? over : pinned,
    toggle,
    close: () => setOver(false),
  }
}

/** After a navigation: sets the title and moves the focus. */
function useArrival(title: string, path: string) {
  const t = useTexts('session')
  const main = useRef<HTMLElement>(null)
  const before = useRef(path)
  useEffect(() => {
    document.title = `${title} - ${t.productName}`
  }, [title, t])
  useEffect(() => {
    if (before.current === path) return
    before.current = path
    const { activeElement } = document
    return afterPaint(() => {
      // A page may have focused its first field itself.
      if (document.activeElement === activeElement) main.current?.focus({ preventScroll: true })
    })
  }, [path])
  return main
}
