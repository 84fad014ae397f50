import { call } from '../lib/api.ts'
import { navigate } from '../lib/navigation.tsx'
import { clearSession } from '../lib/session.ts'

/** The server hears of it first; whatever it answers, this browser forgets the session. */
export function useLogOut() {
  return async () => {
    await call('/user/logout', {}).catch(() => undefined)
    clearSession()
    navigate('/login', { replace: true })
  }
}
