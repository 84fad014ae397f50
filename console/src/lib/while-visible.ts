/**
 * Runs work that holds a connection open, only while the page is visible and online: browsers allow few connections
 * per server. The work is aborted when the page is hidden, and started again when it is visible again.
 *
 * Of several only one runs: what began last, and what yields only where there is nothing else. The others run again
 * when it has stopped.
 */
interface Work {
  restart(): void
  pause(): void
}

const all: Work[] = []

export function whileVisible(
  work: (signal: AbortSignal) => void,
  onPaused: () => void,
  { yields = false } = {},
) {
  let current = new AbortController()
  const isLast = () => all.at(-1) === mine
  const restart = () => {
    current.abort()
    current = new AbortController()
    if (!document.hidden && isLast()) work(current.signal)
  }
  const pause = () => {
    current.abort()
    onPaused()
  }
  const mine = { restart, pause }
  const before = all.at(-1)
  if (yields) all.unshift(mine)
  else all.push(mine)
  if (isLast()) before?.pause()
  restart()
  document.addEventListener('visibilitychange', restart)
  window.addEventListener('online', restart)
  window.addEventListener('offline', pause)
  const stop = () => {
    const wasLast = isLast()
    all.splice(all.indexOf(mine), 1)
    current.abort()
    document.removeEventListener('visibilitychange', restart)
    window.removeEventListener('online', restart)
    window.removeEventListener('offline', pause)
    if (wasLast) all.at(-1)?.restart()
  }
  return { restart, stop }
}
