import { limits } from '@countinghouse/contract/limits.ts'
import { useSyncExternalStore } from 'react'

const mobile = matchMedia(`(max-width: ${limits.mobileBreakpointPx - 0.02}px)`)

function subscribe(listener: () => void): () => void {
  mobile.addEventListener('change', listener)
  return () => mobile.removeEventListener('change', listener)
}

export const useIsMobile = (): boolean => useSyncExternalStore(subscribe, () => mobile.matches)
