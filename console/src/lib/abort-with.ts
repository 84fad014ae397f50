/**
 * A signal that is aborted with the first of these. `AbortSignal.any` would do, but WebKit forgets its signals when it
 * collects garbage, and what they were to abort keeps its connection.
 */
export function abortWith(...causes: AbortSignal[]): AbortSignal {
  const all = new AbortController()
  for (const cause of causes) {
    const abort = () => all.abort(cause.reason)
    if (cause.aborted) abort()
    else cause.addEventListener('abort', abort)
  }
  return all.signal
}
