/** How wide the window is, as far as pages depend on it. Style sheets have the same widths. */
import { limits } from '@countinghouse/contract/limits.ts'
import { useSyncExternalStore } from 'react'

function belowWidth(px: number): () => boolean {
  // Paper is as narrow as a phone, and no phone.
  const query = matchMedia(`screen and (max-width: ${px - 0.02}px)`)
  const subscribe = (listener: () => void) => {
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => query.matches)
}

export const useIsMobile = belowWidth(limits.mobileBreakpointPx)
export const useIsPhone = belowWidth(limits.phoneBreakpointPx)
export const useIsRail = belowWidth(limits.railBreakpointPx)
