/** Listens to a stream of the server while the page is in sight, and tells whether it is connected. */
import type { ApiPath } from '@countinghouse/contract/api.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { readEvents } from './read-events.ts'

const againAfterMs = 5_000

interface Options {
  enabled: boolean
  /** The stream is opened anew when it changes. */
  query?: Readonly<Record<string, string>>
  onData(data: string): void
}

export function useEvents(path: ApiPath, { enabled, query, onData }: Options): boolean {
  const [live, setLive] = useState(false)
  const asked = query && new URLSearchParams(query).toString()
  const onEvent = useEffectEvent((data: string) => {
    onData(data)
    setLive(true)
  })
  useEffect(() => {
    if (!enabled) return
    let stop = new AbortController()
    const listen = async ({ signal }: AbortController) => {
      const options =
        asked === undefined ? {} : { query: Object.fromEntries(new URLSearchParams(asked)) }
      while (!signal.aborted) {
        const retryMs = await readEvents(path, onEvent, signal, options).catch(() => undefined)
        if (signal.aborted) return
        if (retryMs === undefined) setLive(false)
        await new Promise((resolve) => setTimeout(resolve, retryMs ?? againAfterMs))
      }
    }
    // A hidden page must not occupy one of the few connections that browsers allow per server.
    const onVisibility = () => {
      stop.abort()
      setLive(false)
      stop = new AbortController()
      if (!document.hidden) void listen(stop)
    }
    onVisibility()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      stop.abort()
      setLive(false)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [path, asked, enabled])
  return live
}
