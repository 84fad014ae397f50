import { useEffect, useState } from 'react'

/**
 * Gives the focus back to where it was when this was mounted. Dialogs and drawers here open by being mounted
 * and close by going: the library's own return of focus needs a change of `opened`.
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
