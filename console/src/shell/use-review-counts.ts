/** How many orders wait for review: pushed by the server over one stream, polled while there is none. */
import type { ReviewedKind } from '@countinghouse/contract/reviews.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchData, readEvents } from '../lib/api.ts'
import { reviewCountKey } from '../orders/order.ts'

const pollMs = 30_000
const againAfterMs = 5_000

const paths = {
  withdrawal: '/mentionMoneyOrder/auditNum',
  cryptoPayout: '/payAnother/auditNum',
} as const

export type ReviewCounts = Record<ReviewedKind, number | undefined>

/** For the kinds that the operator may see. */
export function useReviewCounts(shown: Record<ReviewedKind, boolean>): ReviewCounts {
  const live = useStream(shown.withdrawal)
  return {
    withdrawal: useCount('withdrawal', shown.withdrawal, live),
    cryptoPayout: useCount('cryptoPayout', shown.cryptoPayout, live),
  }
}

function useCount(kind: ReviewedKind, enabled: boolean, live: boolean): number | undefined {
  const { data } = useQuery({
    queryKey: reviewCountKey(kind),
    queryFn: ({ signal }) => fetchData(paths[kind], {}, { signal, background: true }),
    enabled,
    refetchInterval: live ? false : pollMs,
    refetchOnWindowFocus: true,
  })
  return data?.auditNum
}

/** Returns whether the stream is connected. */
function useStream(enabled: boolean): boolean {
  const client = useQueryClient()
  const [live, setLive] = useState(false)
  useEffect(() => {
    if (!enabled) return
    let stop = new AbortController()
    const onEvent = (data: string) => {
      const { auditNum, payoutAuditNum } = JSON.parse(data) as Record<string, number>
      client.setQueryData(reviewCountKey('withdrawal'), { auditNum })
      client.setQueryData(reviewCountKey('cryptoPayout'), { auditNum: payoutAuditNum })
      setLive(true)
    }
    const listen = async ({ signal }: AbortController) => {
      while (!signal.aborted) {
        await readEvents('/mentionMoneyOrder/auditNum/stream', onEvent, signal).catch(
          () => undefined,
        )
        if (signal.aborted) return
        setLive(false)
        await new Promise((resolve) => setTimeout(resolve, againAfterMs))
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
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [client, enabled])
  return live
}
