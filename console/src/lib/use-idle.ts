/** True once the browser has been idle, for what need not load with the page. */
import { useEffect, useState } from 'react'

const latestMs = 2_000

export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    // Safari has no `requestIdleCallback`.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setIdle(true), 200)
      return () => clearTimeout(timer)
    }
    const request = requestIdleCallback(() => setIdle(true), { timeout: latestMs })
    return () => cancelIdleCallback(request)
  }, [])
  return idle
}
