/** Asks before unsaved changes are lost: when leaving a page, closing a tab or leaving the console. */
import { useEffect, useRef, useState } from 'react'
import { isSignedIn } from '../lib/session.ts'
import { forgetUnsaved, hasUnsaved, useUnsavedPages } from '../lib/unsaved.ts'
import { pathsEndedBy, type Tabs, type TabsAction, tabAt } from './tabs.ts'

export function useUnsavedGuard(tabs: Tabs, change: (action: TabsAction) => void) {
  const unsaved = useUnsavedPages()
  /** The requested action, and the pages with unsaved changes that it would close. */
  const [pending, setPending] = useState<{ action: TabsAction; pages: string[] }>()
  const [leftPath, setLeft] = useState<string>()
  const before = useRef(tabs.active)

  useEffect(() => {
    const from = before.current
    before.current = tabs.active
    if (from !== tabs.active && tabAt(tabs, from) && hasUnsaved(from)) setLeft(from)
  }, [tabs])

  const isUnsaved = unsaved.size > 0
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => {
      if (isSignedIn()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])

  return {
    tabs,
    unsaved,
    pending,
    left: leftPath,
    asks: pending !== undefined || leftPath !== undefined,
    change(action: TabsAction) {
      const pages = pathsEndedBy(tabs, action).filter(hasUnsaved)
      if (pages.length === 0) change(action)
      else setPending({ action, pages })
    },
    keep: () => setPending(undefined),
    discard() {
      if (!pending) return
      for (const path of pending.pages) forgetUnsaved(path)
      setPending(undefined)
      change(pending.action)
    },
    stay: () => setLeft(undefined),
  }
}

export type UnsavedGuard = ReturnType<typeof useUnsavedGuard>
