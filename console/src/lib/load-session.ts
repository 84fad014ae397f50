/** Who is signed in, as the server knows it. */
import { ApiError, fetchData } from './api.ts'
import { readToken, saveMenuList } from './session.ts'

async function ask() {
  const [info, merchant] = await Promise.all([
    fetchData('/userInfo', {}),
    fetchData('/merchants/info', {}),
  ])
  if (!info?.user || !info.menuList || !merchant) throw new Error('The session has no result')
  return { user: info.user, menuList: info.menuList, merchant }
}

let ahead: { token: string; at: number; answer: ReturnType<typeof ask> } | undefined
/** Whoever waited longer went somewhere else meanwhile. */
const freshMs = 10_000

/** Before the code is there that waits for the answer. */
export function askAhead(token: string): void {
  const answer = ask()
  // Whoever takes the answer is told of the failure.
  answer.catch(() => undefined)
  ahead = { token, at: performance.now(), answer }
}

async function takeAhead() {
  const asked = ahead
  ahead = undefined
  const fits = asked?.token === readToken() && performance.now() - (asked?.at ?? 0) < freshMs
  try {
    return fits ? await asked?.answer : undefined
  } catch (error) {
    // The operator has read why; or the words for it were not there yet, and it is asked again.
    if (error instanceof ApiError) throw error
    return undefined
  }
}

export async function loadSession() {
  const { user, menuList, merchant } = (await takeAhead()) ?? (await ask())
  saveMenuList(menuList)
  return { user, merchant }
}
