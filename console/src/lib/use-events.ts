/** Listens to an event stream of the server while the page is visible; returns whether it is connected. */
import type { ApiPath } from '@countinghouse/contract/api.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { delay } from './delay.ts'
import { readEvents } from './read-events.ts'
import { whileVisible } from './while-visible.ts'

const againAfterMs = 5_000

interface Options {
  enabled: boolean
  /** The stream is reopened when it changes. */
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
        await delay(waitMs, signal)
      }
    }
    const { stop } = whileVisible((signal) => void listen(signal), onLost)
    return () => {
      stop()
      onLost()
    }
  }, [path, asked, enabled])
  return live
}
