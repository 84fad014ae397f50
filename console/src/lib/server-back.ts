/** What loads the page anew waits for the server: without one, the browser's own error page replaces the console. */

const askAgainMs = 3_000
const answerMs = 5_000

/** Resolves once the server sends the page, or the caller has left; `onWait` is told if it does not at once. */
export async function serverBack(left: AbortSignal, onWait: () => void): Promise<void> {
  if (await sendsPage()) return
  if (!left.aborted) onWait()
  while (!left.aborted) {
    await nextTry(left)
    if (await sendsPage()) return
  }
}

async function sendsPage(): Promise<boolean> {
  const signal = AbortSignal.timeout(answerMs)
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store', signal })).ok
  } catch {
    return false
  }
}

/** After a pause, or as soon as there is a connection again. */
function nextTry(left: AbortSignal): Promise<void> {
  const over = AbortSignal.any([left, AbortSignal.timeout(askAgainMs)])
  return new Promise((resolve) => {
    over.addEventListener('abort', () => resolve())
    addEventListener('online', () => resolve(), { signal: over })
  })
}
