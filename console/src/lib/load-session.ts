/** The signed-in operator, from the server. */
import { callAhead, fetchData } from './api.ts'
import { saveMenuList } from './session.ts'

/** So that its answers are on their way when it is loaded. */
export function askForSession(): void {
  callAhead('/userInfo', {})
  callAhead('/merchants/info', {})
}

export async function loadSession() {
  const [info, merchant] = await Promise.all([
    // Whoever needs the answer says what is wrong.
    fetchData('/userInfo', {}, { background: true }),
    fetchData('/merchants/info', {}, { background: true }),
  ])
  if (!info?.user || !info.menuList || !merchant) throw new Error('The session has no result')
  saveMenuList(info.menuList)
  return { user: info.user, merchant }
}
