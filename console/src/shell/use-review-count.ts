/** The number of withdrawals that wait for review: pushed by the server, and asked for where it is not. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchData, readEvents } from '../lib/api.ts'

const pollMs = 30_000
const againAfterMs = 5_000
const queryKey = ['withdrawal', 'reviewCount'] as const

export function useReviewCount(): number | undefined {
  const live = useStream()
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      fetchData('/mentionMoneyOrder/auditNum', {}, { signal, background: true }),
    refetchInterval: live ? false : pollMs,
    refetchOnWindowFocus: true,
  })
  return data?.auditNum
}

/** Says whether the server's stream is being heard. */
function useStream(): boolean {
  const client = useQueryClient()
  const [live, setLive] = useState(false)
  useEffect(() => {
    let stop = new AbortController()
    const hear = (data: string) => {
      client.setQueryData(queryKey, JSON.parse(data))
      setLive(true)
    }
    const listen = async ({ signal }: AbortController) => {
      while (!signal.aborted) {
        await readEvents('/mentionMoneyOrder/auditNum/stream', hear, signal).catch(() => undefined)
        if (signal.aborted) return
        setLive(false)
        await new Promise((resolve) => setTimeout(resolve, againAfterMs))
      }
    }
    // A page that is not seen must not hold one of the few connections that browsers give to a server.
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
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [client])
  return live
}
