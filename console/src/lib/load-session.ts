/** The signed-in operator, from the server. */
import { fetchData, prefetchCall } from './api.ts'
import { saveMenuList } from './session.ts'

/** Sends the requests of `loadSession` ahead of it. */
export function prefetchSession(): void {
  prefetchCall('/userInfo', {})
  prefetchCall('/merchants/info', {})
}

export async function loadSession() {
  const [info, merchant] = await Promise.all([
    // The caller reports failures.
    fetchData('/userInfo', {}, { background: true }),
    fetchData('/merchants/info', {}, { background: true }),
  ])
  if (!info?.user || !info.menuList || !merchant) throw new Error('The session has no result')
  saveMenuList(info.menuList)
  return { user: info.user, merchant }
}
