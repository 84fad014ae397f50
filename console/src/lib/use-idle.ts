/** For what may come once nothing else is to be done. */
import { useEffect, useState } from 'react'

const latestMs = 2_000

export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    // Safari has no idle times.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setIdle(true), 200)
      return () => clearTimeout(timer)
    }
    const request = requestIdleCallback(() => setIdle(true), { timeout: latestMs })
    return () => cancelIdleCallback(request)
  }, [])
  return idle
}
