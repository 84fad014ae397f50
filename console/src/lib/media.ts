/** How wide the window is, as far as pages depend on it. Style sheets have the same widths. */
import { limits } from '@countinghouse/contract/limits.ts'
import { useSyncExternalStore } from 'react'

// Paper is as narrow as a phone, and no phone.
const below = (px: number) => matchMedia(`screen and (max-width: ${px - 0.02}px)`)

function belowWidth(px: number): () => boolean {
  const query = below(px)
  const subscribe = (listener: () => void) => {
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => query.matches)
}

export const useIsMobile = belowWidth(limits.mobileBreakpointPx)
export const useIsPhone = belowWidth(limits.phoneBreakpointPx)
/** For what is brought ahead of being shown. */
export const isPhone = (): boolean => below(limits.phoneBreakpointPx).matches
export const useIsRail = belowWidth(limits.railBreakpointPx)
