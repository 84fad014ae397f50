/** Returns the focus to what opened a dialog, or to its namesake: a list may have become cards meanwhile, when a screen was turned. */
import { useEffect, useState } from 'react'

export function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement)
        (opener.isConnected ? opener : namesakeOf(opener))?.focus({ preventScroll: true })
    },
    [opener],
  )
}

function namesakeOf(element: HTMLElement): HTMLElement | null {
  const label = element.getAttribute('aria-label')
  return label ? document.querySelector<HTMLElement>(`[aria-label="${CSS.escape(label)}"]`) : null
}
