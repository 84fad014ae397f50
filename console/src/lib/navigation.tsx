/** The current location, and navigation. Links are plain `<a href="#/…">`, which the browser follows itself. */
import { createContext, type ReactNode, useContext, useLayoutEffect } from 'react'
import { locationUrl, type PageLocation, parseLocation } from './page-location.ts'
import { createStore, useStore } from './store.ts'

const readLocation = (): PageLocation => parseLocation(location.hash.slice(1))

const current = createStore(readLocation())

/** The open pages, each with the state in which it was left. */
let openPages: readonly PageLocation[] = []

export function rememberOpenPages(pages: readonly PageLocation[]): void {
  openPages = pages
}

/** A link without a query, such as the sidebar's, returns to an open page in the state in which it was left. */
export function openedLocation(requested: PageLocation): PageLocation {
  if (requested.search !== '' || requested.path === current.get().path) return requested
  return openPages.find(({ path }) => path === requested.path) ?? requested
}

function syncLocation(): void {
  const requested = readLocation()
  const opened = openedLocation(requested)
  if (opened !== requested) history.replaceState(null, '', `#${locationUrl(opened)}`)
  if (locationUrl(opened) !== locationUrl(current.get())) current.set(opened)
}

/** The click that comes before a popstate was on a link, which leads to the top of its page. */
let followed = false
/** The last navigation returned to where its page was left. */
let returned = false

export const hasReturned = (): boolean => returned

const isLink = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a[href^="#/"]:not([data-returns])') !== null

function noteClick({ target }: Event): void {
  followed = isLink(target)
}
addEventListener('click', noteClick, { capture: true })

// A link, the browser's buttons, or a typed URL.
addEventListener('popstate', () => {
  returned = !followed
  followed = false
  syncLocation()
})

/** `url` is what follows the `#`: `/assets/list?currency=BTC`. */
export function navigate(url: string, { replace = false, returns = false } = {}): void {
  returned = returns
  const hash = `#${url}`
  // As a link does: navigating to the current URL adds no history entry.
  if (replace || hash === location.hash) history.replaceState(null, '', hash)
  else history.pushState(null, '', hash)
  syncLocation()
}

/** For asynchronous work of a page: the operator may have left it in the meantime. */
export const isAt = (path: string): boolean => current.get().path === path

const LocationContext = createContext<PageLocation | null>(null)

export function LocationProvider({ children }: { children: ReactNode }) {
  return <LocationContext value={useStore(current)}>{children}</LocationContext>
}

/** For a page that stays mounted while another is shown: it keeps its own location. */
export const FixedLocation = LocationContext.Provider

export function useLocation(): PageLocation {
  const value = useContext(LocationContext)
  if (!value) throw new Error('useLocation needs a LocationProvider')
  return value
}

/** The query string of the page, and how to change it. */
export function useSearch(): [string, (next: string, options: { replace: boolean }) => void] {
  const { path, search } = useLocation()
  return [search, (next, options) => navigate(path + next, options)]
}

export function Redirect({ to }: { to: string }) {
  useLayoutEffect(() => navigate(to, { replace: true }), [to])
  return null
}
