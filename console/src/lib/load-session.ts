/** Who is signed in, as the server knows it. */
import { fetchData } from './api.ts'
import { readToken, saveMenuList } from './session.ts'

async function ask() {
  const [info, merchant] = await Promise.all([
    fetchData('/userInfo', {}),
    fetchData('/merchants/info', {}),
  ])
  if (!info?.user || !info.menuList || !merchant) throw new Error('The session has no result')
  return { user: info.user, menuList: info.menuList, merchant }
}

let ahead: { token: string; answer: ReturnType<typeof ask> } | undefined

/** Before the code is there that waits for the answer. */
export function askAhead(token: string): void {
  const answer = ask()
  // Whoever takes the answer is told of the failure.
  answer.catch(() => undefined)
  ahead = { token, answer }
}

export async function loadSession() {
  const asked = ahead?.token === readToken() ? ahead?.answer : undefined
  ahead = undefined
  const { user, menuList, merchant } = await (asked ?? ask())
  saveMenuList(menuList)
  return { user, merchant }
}
