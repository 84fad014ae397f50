/** Where the operator is, and how to go elsewhere. Links are plain `<a href="#/…">`: the browser follows them itself. */
import { createContext, type ReactNode, useContext, useLayoutEffect } from 'react'
import { addressOf, type Place, placeAt } from './place.ts'
import { createStore, useStore } from './store.ts'

const shown = (): Place => placeAt(location.hash.slice(1))

const current = createStore(shown())

/** The open pages, as they were left. */
let left: readonly Place[] = []

export function rememberLeft(places: readonly Place[]): void {
  left = places
}

/** Who comes from elsewhere by a plain link, as the sidebar's are, finds an open page as it was left. */
export function arrivalAt(place: Place): Place {
  if (place.search !== '' || place.path === current.get().path) return place
  return left.find(({ path }) => path === place.path) ?? place
}

function readAgain(): void {
  const named = shown()
  const place = arrivalAt(named)
  if (place !== named) history.replaceState(null, '', `#${addressOf(place)}`)
  if (addressOf(place) !== addressOf(current.get())) current.set(place)
}

// By a link, by the browser's buttons, or because somebody typed an address.
addEventListener('popstate', readAgain)

/** `address` as behind the `#`: `/assets/list?currency=BTC`. */
export function navigate(address: string, { replace = false } = {}): void {
  const hash = `#${address}`
  // As a link does: to where one is already leaves nothing to go back to.
  if (replace || hash === location.hash) history.replaceState(null, '', hash)
  else history.pushState(null, '', hash)
  readAgain()
}

/** For what a page began and ends later: the operator may have gone elsewhere meanwhile. */
export const isAt = (path: string): boolean => current.get().path === path

const PlaceContext = createContext<Place | null>(null)

export function PlaceProvider({ children }: { children: ReactNode }) {
  return <PlaceContext value={useStore(current)}>{children}</PlaceContext>
}

/** For a page that stays open while others are shown: it is where it was left. */
export const KeptPlace = PlaceContext.Provider

export function usePlace(): Place {
  const place = useContext(PlaceContext)
  if (!place) throw new Error('usePlace is for what PlaceProvider contains')
  return place
}

/** What the address says behind the path, and how to change it. */
export function useSearch(): [string, (next: string, options: { replace: boolean }) => void] {
  const { path, search } = usePlace()
  return [search, (next, options) => navigate(path + next, options)]
}

export function Redirect({ to }: { to: string }) {
  useLayoutEffect(() => navigate(to, { replace: true }), [to])
  return null
}
