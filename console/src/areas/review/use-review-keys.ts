/** The keys of the review queue. They do nothing while one writes or a dialog is open. */
import { useEffect, useEffectEvent } from 'react'
import { isDialogOpen } from '../../ui/dialog-stack.ts'

/** In the order in which they are explained; `?` shows them. */
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
    // A key that is held down goes through the queue, but decides once.
    if (event.repeat && key !== 'j' && key !== 'k') return
    actions[key]()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
