/** Listens to a stream of the server while the page is in sight, and tells whether it is connected. */
import type { ApiPath } from '@countinghouse/contract/api.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { pause } from './pause.ts'
import { readEvents } from './read-events.ts'
import { whileInSight } from './while-in-sight.ts'

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
    const onLost = () => setLive(false)
    const options =
      asked === undefined ? {} : { query: Object.fromEntries(new URLSearchParams(asked)) }
    const listen = async (signal: AbortSignal) => {
      while (!signal.aborted) {
        const waitMs = await readEvents(path, onEvent, signal, options).catch(() => {
          if (!signal.aborted) onLost()
          return againAfterMs
        })
        await pause(waitMs, signal)
      }
    }
    const { stop } = whileInSight((signal) => void listen(signal), onLost)
    return () => {
      stop()
      onLost()
    }
  }, [path, asked, enabled])
  return live
}
