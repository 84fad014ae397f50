/**
 * Calls of the first page, made before the code that needs their answers has loaded. Whoever makes the same call a
 * moment later gets the answer that is already on its way, and handles it as its own.
 */

/** An answer older than this is not taken. */
const freshMs = 10_000

interface Asked {
  at: number
  response: Promise<Response>
  /** What came, once it has come. */
  answer?: unknown
}

const asked = new Map<string, Asked>()

const keyOf = (address: string, { body, headers }: RequestInit) =>
  JSON.stringify([address, body, headers])

export function askAhead(address: string, init: RequestInit): void {
  const entry: Asked = { at: performance.now(), response: fetch(address, init) }
  asked.set(keyOf(address, init), entry)
  entry.response
    .then(async (response) => {
      entry.answer = await response.clone().json()
    })
    // Whoever takes it asks again.
    .catch(() => undefined)
}

/** Once: a second call is one of its own. What was refused may be allowed by now, so it is asked for again. */
export async function takeAhead(address: string, init: RequestInit): Promise<Response | undefined> {
  const response = await take(keyOf(address, init))?.response.catch(() => undefined)
  return response?.ok ? response : undefined
}

/** The same where nobody can wait: what has come, if it is of use. */
export function answerAhead<Answer>(
  address: string,
  init: RequestInit,
  isOfUse: (answer: unknown) => answer is Answer,
): Answer | undefined {
  const key = keyOf(address, init)
  const answer = asked.get(key)?.answer
  return isOfUse(answer) && take(key) ? answer : undefined
}

function take(key: string): Asked | undefined {
  const found = asked.get(key)
  asked.delete(key)
  return found && performance.now() - found.at < freshMs ? found : undefined
}
