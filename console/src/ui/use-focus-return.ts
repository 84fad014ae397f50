import { useEffect, useState } from 'react'

/**
 * Restores the focus on unmount. Our dialogs and drawers open by mounting and close by unmounting, but the library's
 * own restore needs a change of `opened`.
 */
export function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    },
    [opener],
  )
}
