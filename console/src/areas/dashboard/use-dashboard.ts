/** The data of the dashboard: fetched once, then pushed by the server, or polled while there is no stream. */
import type { DashboardStats } from '@countinghouse/contract/areas/dashboard/dashboard.contract.ts'
import type { DashboardPeriod } from '@countinghouse/contract/areas/dashboard/dashboard.figures.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchData } from '../../lib/api.ts'
import { noticesKey } from '../../lib/notices.ts'
import { useTimeZone } from '../../lib/time-zone.ts'
import { useEvents } from '../../lib/use-events.ts'
import { reviewCountsKey } from '../../orders/order.ts'

const pollMs = 10_000

export function useDashboard(period: DashboardPeriod) {
  const client = useQueryClient()
  const { label: zone } = useTimeZone()
  const query = { period, zone }
  const queryKey = ['dashboard', period, zone]
  // The stream is opened after the first answer, because it would compute the figures a second time.
  const [isStarted, setStarted] = useState(false)
  const live = useEvents('/dashboard/stats/stream', {
    enabled: isStarted,
    query: query,
    onData(data) {
      const before = client.getQueryData<DashboardStats>(queryKey)
      const stats: DashboardStats = JSON.parse(data)
      client.setQueryData(queryKey, stats)
      if (JSON.stringify(before?.work) === JSON.stringify(stats.work)) return
      // The stream of the counts in the menu yields to this one.
      void client.invalidateQueries({ queryKey: reviewCountsKey })
      void client.invalidateQueries({ queryKey: noticesKey })
    },
  })
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery<DashboardStats>({
    queryKey,
    queryFn: ({ signal }) =>
      fetchData('/dashboard/stats/all', query, { signal, background: true, quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: live ? false : pollMs,
  })
  if (data && !isStarted) setStarted(true)
  return {
    stats: data,
    /** The figures are those of the previous period. */
    stale: isPlaceholderData,
    busy: isFetching,
    live,
    error,
    retry: () => void refetch(),
  }
}
