import { useNavigate } from 'react-router'
import { call } from '../lib/api.ts'
import { clearSession } from '../lib/session.ts'

/** The server hears of it first; whatever it answers, this browser forgets the session. */
export function useLogOut() {
  const navigate = useNavigate()
  return async () => {
    await call('/user/logout', {}).catch(() => undefined)
    clearSession()
    navigate('/login', { replace: true })
  }
}
