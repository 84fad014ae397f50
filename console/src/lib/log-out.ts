/** Ends a session. The page is reloaded, so that it keeps nothing of this operator for the next one. */
import { ApiError, call } from './api.ts'
import { navigate } from './navigation.tsx'
import { clearSession } from './session.ts'
import { reloadWithToasts } from './toast.ts'

/** Tells the server first; whatever it answers, this browser forgets the session. */
export async function logOut(): Promise<void> {
  const isUnreachable = await call('/user/logout', {}).then(
    () => false,
    (error) => error instanceof ApiError && error.isUnreachable,
  )
  // A reload without a server would show the browser's own error page.
  if (!isUnreachable) return endSession('/login')
  clearSession()
  navigate('/login', { replace: true })
}

export function endSession(nextPath: string): void {
  clearSession()
  history.replaceState(null, '', `#${nextPath}`)
  reloadWithToasts()
}

/** Whether a `beforeunload` listener would ask before the page is closed. */
export const hasUnsavedWork = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
