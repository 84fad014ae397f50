/** Waits for the server before a reload: without it, the browser's own error page would replace the console. */

const retryMs = 3_000
const answerMs = 5_000

/** Resolves when the server sends the page, or on abort. `onWait` is called once if the first attempt fails. */
export async function waitForServer(left: AbortSignal, onWait: () => void): Promise<void> {
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

/** After a delay, or as soon as the browser is online again. */
function nextTry(left: AbortSignal): Promise<void> {
  const over = AbortSignal.any([left, AbortSignal.timeout(retryMs)])
  return new Promise((resolve) => {
    over.addEventListener('abort', () => resolve())
    addEventListener('online', () => resolve(), { signal: over })
  })
}
