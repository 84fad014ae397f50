/** Ways out of a session. The page is loaded anew, so that nothing of this operator is left in it for the next. */
import { ApiError, call } from './api.ts'
import { navigate } from './navigation.tsx'
import { clearSession } from './session.ts'
import { reloadWithToasts } from './toast.ts'

/** The server hears of it first; whatever it answers, this browser forgets the session. */
export async function logOut(): Promise<void> {
  const isAway = await call('/user/logout', {}).then(
    () => false,
    (error) => error instanceof ApiError && error.isAway,
  )
  // Without a server the browser's own error page would come.
  if (!isAway) return leaveTo('/login')
  clearSession()
  navigate('/login', { replace: true })
}

export function leaveTo(path: string): void {
  clearSession()
  history.replaceState(null, '', `#${path}`)
  reloadWithToasts()
}

/** Whether anything would ask before the page is closed. */
export const wouldLoseWork = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
