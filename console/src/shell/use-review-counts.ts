/** How many orders wait for review: pushed by the server, polled while the page has another stream or none. */
import {
  type AnyReview,
  type ReviewedKind,
  reviews,
} from '@countinghouse/contract/registry/reviews.ts'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { fetchData } from '../lib/api.ts'
import { noticesKey } from '../lib/notices.ts'
import { useOperator } from '../lib/operator.ts'
import { useEvents } from '../lib/use-events.ts'
import { reviewCountKey } from '../orders/order.ts'

const pollMs = 30_000

const all: readonly AnyReview[] = Object.values(reviews)

export type ReviewCounts = Partial<Record<ReviewedKind | 'arrival', number | undefined>>

/** Payments that no order took: the menu entry that shows how many. */
export const arrivalsMenuId = 1104
const arrivals = {
  name: 'arrival',
  view: 'arrival.view',
  paths: { count: '/arrival/count' },
} as const

/** The counts of the kinds that the operator may see. */
export function useReviewCounts(): ReviewCounts {
  const { may } = useOperator()
  const seen = [...all, arrivals].filter(({ view }) => may(view))
  const live = useStream(seen.length > 0)
  const counts = useQueries({
    queries: seen.map(({ name, paths }) => ({
      queryKey: reviewCountKey(name),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        fetchData(paths.count, {}, { signal, background: true }),
      refetchInterval: live ? (false as const) : pollMs,
      refetchOnWindowFocus: true,
    })),
  })
  return Object.fromEntries(seen.map(({ name }, index) => [name, counts[index]?.data?.auditNum]))
}

/** Returns whether the stream is connected. */
function useStream(enabled: boolean): boolean {
  const client = useQueryClient()
  const onData = (data: string) => {
    const counts = JSON.parse(data) as Record<ReviewedKind, number>
    for (const { name } of all)
      client.setQueryData(reviewCountKey(name), { auditNum: counts[name] })
    for (const queryKey of [noticesKey, reviewCountKey('arrival')])
      void client.invalidateQueries({ queryKey })
  }
  return useEvents('/mentionMoneyOrder/auditNum/stream', { enabled, yields: true, onData })
}
