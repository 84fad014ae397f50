/** The shell while the session is loading. It already shows the heading of the page. */
import { useMemo } from 'react'
import { useLocation } from '../lib/navigation.tsx'
import { PageContext } from '../lib/page.ts'
import { useTexts } from '../lib/texts.ts'
import { Page } from '../ui/page.tsx'
import { PageFrame } from '../ui/page-frame.tsx'
import { ShellFrame } from '../ui/shell-frame.tsx'
import { findRoute, type PageRoute, titleOf } from './page-route.ts'

export function LoadingShell({ routes }: { routes: readonly PageRoute[] }) {
  const t = useTexts('shell')
  const menuTexts = useTexts('menu')
  const { path } = useLocation()
  const info = useMemo(() => {
    const route = findRoute(routes, path)
    return route && { title: titleOf(route, path, t, menuTexts), path }
  }, [routes, path, t, menuTexts])
  return (
    <ShellFrame>
      <PageFrame>
        {info && (
          <PageContext value={info}>
            <Page>{null}</Page>
          </PageContext>
        )}
      </PageFrame>
    </ShellFrame>
  )
}
