/**
 * Requests of the first page, sent before the code that needs their answers has loaded. The same request, made a
 * moment later, takes over the answer that is already on its way.
 */

/** Older answers are not used. */
const freshMs = 10_000

interface Prefetched {
  at: number
  response: Promise<Response>
  /** The parsed body, once it has arrived. */
  answer?: unknown
}

const prefetched = new Map<string, Prefetched>()

const keyOf = (url: string, { body, headers }: RequestInit) => JSON.stringify([url, body, headers])

export function prefetch(url: string, init: RequestInit): void {
  const entry: Prefetched = { at: performance.now(), response: fetch(url, init) }
  prefetched.set(keyOf(url, init), entry)
  entry.response
    .then(async (response) => {
      entry.answer = await response.clone().json()
    })
    // The request itself will be sent again, and will report its own failure.
    .catch(() => undefined)
}

/** Each answer is taken once. An error is not taken: the request may succeed by now, so it is sent again. */
export async function takePrefetched(
  url: string,
  init: RequestInit,
): Promise<Response | undefined> {
  const response = await take(keyOf(url, init))?.response.catch(() => undefined)
  return response?.ok ? response : undefined
}

/** The same, but synchronous: only an answer that has already arrived and passes `isUsable`. */
export function takePrefetchedAnswer<Answer>(
  url: string,
  init: RequestInit,
  isUsable: (answer: unknown) => answer is Answer,
): Answer | undefined {
  const key = keyOf(url, init)
  const answer = prefetched.get(key)?.answer
  return isUsable(answer) && take(key) ? answer : undefined
}

function take(key: string): Prefetched | undefined {
  const found = prefetched.get(key)
  prefetched.delete(key)
  return found && performance.now() - found.at < freshMs ? found : undefined
}
