/**
 * Runs work that holds a connection open, only while the page is visible and online: browsers allow few connections
 * per server. The work is aborted when the page is hidden, and started again when it is visible again.
 */
export function whileVisible(work: (signal: AbortSignal) => void, onOffline: () => void) {
  let current = new AbortController()
  const restart = () => {
    current.abort()
    current = new AbortController()
    if (!document.hidden) work(current.signal)
  }
  const lose = () => {
    current.abort()
    onOffline()
  }
  restart()
  document.addEventListener('visibilitychange', restart)
  window.addEventListener('online', restart)
  window.addEventListener('offline', lose)
  const stop = () => {
    current.abort()
    document.removeEventListener('visibilitychange', restart)
    window.removeEventListener('online', restart)
    window.removeEventListener('offline', lose)
  }
  return { restart, stop }
}
