/** The keyboard shortcuts of the review queue. Ignored in text fields and while a dialog is open. */
import { useEffect, useEffectEvent } from 'react'
import { isDialogOpen } from '../../ui/modal-layers.ts'

/** In the order of the help dialog, which `?` opens. */
export const reviewKeys = ['a', 'r', 'x', 'j', 'k', 'u', '?'] as const
export type ReviewKey = (typeof reviewKeys)[number]

export function useReviewKeys(actions: Readonly<Record<ReviewKey, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (isDialogOpen()) return
    const target = event.target as HTMLElement
    if (target.matches('input:not([type=checkbox]), select, textarea, [contenteditable=true]'))
      return
    const key = reviewKeys.find((each) => each === event.key)
    if (!key) return
    event.preventDefault()
    // Key repeat moves through the queue, but never decides again.
    if (event.repeat && key !== 'j' && key !== 'k') return
    actions[key]()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
