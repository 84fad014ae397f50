/** The breakpoints of the console as hooks. The style sheets have the same widths. */
import { limits } from '@countinghouse/contract/limits.ts'
import { useSyncExternalStore } from 'react'

// `screen`: a printed page is as narrow as a phone, but must not look like one.
const below = (px: number) => matchMedia(`screen and (max-width: ${px - 0.02}px)`)

const belowWidth = (px: number) => matching(below(px))

function matching(query: MediaQueryList): () => boolean {
  const subscribe = (listener: () => void) => {
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => query.matches)
}

export const useIsMobile = belowWidth(limits.mobileBreakpointPx)
export const useIsPhone = belowWidth(limits.phoneBreakpointPx)
/** For preloading, outside of components. */
export const isPhone = (): boolean => below(limits.phoneBreakpointPx).matches
/** Too small for figures above the filters of a list: its rows would begin below what is seen. */
export const useIsShort = matching(
  matchMedia(
    `screen and (max-width: ${limits.phoneBreakpointPx - 0.02}px), screen and (max-height: 999.98px)`,
  ),
)
