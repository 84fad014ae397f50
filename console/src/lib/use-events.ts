/**
 * Listens to an event stream of the server while the page is visible; returns whether it is connected. A page has one
 * stream at most; whoever has none polls.
 */
import type { ApiPath } from '@countinghouse/contract/registry/api.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { keepReading } from './read-events.ts'
import { whileVisible } from './while-visible.ts'

interface Options {
  enabled: boolean
  /** The stream is reopened when it changes. */
  query?: Readonly<Record<string, string>>
  /** To any other stream. */
  yields?: boolean
  onData(data: string): void
}

export function useEvents(
  path: ApiPath,
  { enabled, query, yields = false, onData }: Options,
): boolean {
  const [live, setLive] = useState(false)
  const queryString = query && new URLSearchParams(query).toString()
  const onEvent = useEffectEvent((data: string) => {
    onData(data)
    setLive(true)
  })
  useEffect(() => {
    if (!enabled) return
    const onLost = () => setLive(false)
    const options =
      queryString === undefined
        ? {}
        : { query: Object.fromEntries(new URLSearchParams(queryString)) }
    const { stop } = whileVisible(
      (signal) => void keepReading(path, onEvent, onLost, signal, options),
      onLost,
      { yields },
    )
    return () => {
      stop()
      onLost()
    }
  }, [path, queryString, enabled, yields])
  return live
}
