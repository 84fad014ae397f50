/** Returns focus to the element that opened a dialog, or to one with the same name if a rotation replaced it. */
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
