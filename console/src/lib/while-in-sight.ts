/**
 * Work that holds a connection: done while there is a network and the page is in sight, because browsers allow few
 * connections per server. It is begun anew whenever that is so again.
 */
export function whileInSight(work: (signal: AbortSignal) => void, onOffline: () => void) {
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
