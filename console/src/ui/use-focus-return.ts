import { useEffect, useState } from 'react'

/** Restores the focus on unmount: dialogs and drawers open by mounting and close by unmounting. */
export function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    },
    [opener],
  )
}
