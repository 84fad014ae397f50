/** Asks what to do when a page with unsaved changes is left or closed. */

import { navigate } from '../lib/navigation.tsx'
import { locationUrl } from '../lib/page-location.ts'
import { useTexts } from '../lib/texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions, UnsavedQuestion } from '../ui/dialog.tsx'
import { findRoute, type PageRoute, titleOf } from './page-route.ts'
import { tabAt } from './tabs.ts'
import type { UnsavedGuard } from './use-unsaved-guard.ts'

interface Props {
  guard: UnsavedGuard
  routes: readonly PageRoute[]
}

export default function UnsavedDialogs({ guard, routes }: Props) {
  const t = useTexts('shell')
  const menuTexts = useTexts('menu')
  const { pending, left, tabs } = guard
  const nameOf = (path: string) => {
    const route = findRoute(routes, path)
    return route ? titleOf(route, path, t, menuTexts) : path
  }
  if (pending) {
    return (
      <UnsavedQuestion
        title={pending.pages.map(nameOf).join(', ')}
        onKeep={guard.keep}
        onDiscard={guard.discard}
      />
    )
  }
  if (left === undefined) return null
  const goBack = () => {
    const tab = tabAt(tabs, left)
    guard.stay()
    if (tab) navigate(locationUrl(tab))
  }
  return (
    <Dialog title={t.unsavedTitle} onClose={guard.stay} question>
      <p>{t.unsavedLeave({ title: nameOf(left) })}</p>
      <DialogActions>
        <Button variant="default" onClick={guard.stay}>
          {t.stayHere}
        </Button>
        <Button data-autofocus onClick={goBack}>
          {t.goBack}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
