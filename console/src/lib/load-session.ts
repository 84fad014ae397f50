/** The signed-in operator, from the server. */
import { ApiError, fetchData } from './api.ts'
import { readToken, saveMenuList } from './session.ts'

async function ask() {
  const [info, merchant] = await Promise.all([
    // Whoever needs the answer says what is wrong.
    fetchData('/userInfo', {}, { background: true }),
    fetchData('/merchants/info', {}, { background: true }),
  ])
  if (!info?.user || !info.menuList || !merchant) throw new Error('The session has no result')
  return { user: info.user, menuList: info.menuList, merchant }
}

let prefetched: { token: string; at: number; answer: ReturnType<typeof ask> } | undefined
/** A prefetched answer older than this is discarded. */
const freshMs = 10_000

/** Prefetches before the code that needs the answer has loaded. */
export function askAhead(token: string): void {
  const answer = ask()
  // The consumer of the answer handles the failure.
  answer.catch(() => undefined)
  prefetched = { token, at: performance.now(), answer }
}

async function takePrefetched() {
  const asked = prefetched
  prefetched = undefined
  const fits = asked?.token === readToken() && performance.now() - (asked?.at ?? 0) < freshMs
  try {
    return fits ? await asked?.answer : undefined
  } catch (error) {
    // An ApiError has been shown. Otherwise the texts had not loaded yet, and the caller asks again.
    if (error instanceof ApiError) throw error
    return undefined
  }
}

export async function loadSession() {
  const { user, menuList, merchant } = (await takePrefetched()) ?? (await ask())
  saveMenuList(menuList)
  return { user, merchant }
}
