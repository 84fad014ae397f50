/** Waits for the server before a reload: without it, the browser's own error page would replace the console. */
import { abortWith } from './abort-with.ts'

const retryMs = 3_000
const answerMs = 5_000

/** Resolves when the server sends the page, or on abort. `onWait` is called once if the first attempt fails. */
export async function waitForServer(signal: AbortSignal, onWait: () => void): Promise<void> {
  if (await sendsPage()) return
  if (!signal.aborted) onWait()
  while (!signal.aborted) {
    await nextTry(signal)
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
function nextTry(signal: AbortSignal): Promise<void> {
  const over = abortWith(signal, AbortSignal.timeout(retryMs))
  return new Promise((resolve) => {
    over.addEventListener('abort', () => resolve())
    addEventListener('online', () => resolve(), { signal: over })
  })
}
