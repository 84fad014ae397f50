/** Hovering a link usually precedes a click, so the code of its page is loaded then. */
import { useEffect } from 'react'
import { findRoute, type PageRoute } from './page-route.ts'

export function usePreload(routes: readonly PageRoute[]): void {
  useEffect(() => {
    const onPoint = ({ target }: Event) => {
      const link = target instanceof Element && target.closest('a[href^="#/"]')
      if (link) routeOf(routes, (link as HTMLAnchorElement).hash)?.page.preload()
    }
    document.addEventListener('pointerover', onPoint)
    document.addEventListener('focusin', onPoint)
    return () => {
      document.removeEventListener('pointerover', onPoint)
      document.removeEventListener('focusin', onPoint)
    }
  }, [routes])
}

/** `hash` as in the URL: `#/withdrawals?page=2`. */
export const routeOf = (routes: readonly PageRoute[], hash: string): PageRoute | undefined =>
  findRoute(routes, hash.slice(1).replace(/\?.*/, ''))
