/**
 * The rows of a list state. The previous rows stay visible while the next are loading; returning to a tab refetches
 * only if the rows are older than half a minute.
 */
import type { ListPage } from '@countinghouse/contract/engine/list.ts'
import { keepPreviousData, usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { fetchDeclared, prefetchedData } from '../lib/api.ts'
import { useTimeZone } from '../lib/time-zone.ts'
import { listKey, listQuery } from './list-query.ts'
import type { ListState } from './list-state.ts'
import type { ScopedList } from './scope.ts'

export function useList({ list, scope }: ScopedList, state: ListState, everyMs: number | false) {
  const client = useQueryClient()
  const { offset } = useTimeZone()
  const query = listQuery(list, state, { offset, now: Date.now() }, scope)
  const queryKey = [...listKey(list), query]
  const isByHand = useRef(false)
  // False for a page that is rendered ahead of a visit: the visit itself fetches again, and reports errors.
  const isLookedAt = () => (client.getQueryCache().find({ queryKey })?.getObserversCount() ?? 0) > 0
  const rows = {
    queryKey,
    queryFn({ signal }: { signal: AbortSignal }) {
      const byHand = isByHand.current
      isByHand.current = false
      // A failed automatic refresh of visible rows is reported by the page, not by a toast.
      const renewed = !byHand && client.getQueryData(queryKey) !== undefined
      return fetchDeclared<ListPage>(list.path, query, {
        signal,
        background: renewed,
        // A getter, because it is read when the call fails: the page may have been visited by then.
        get quiet() {
          return !isLookedAt()
        },
      })
    },
    // Offline, the query fails and the page says so, instead of silently waiting for a connection.
    networkMode: 'always' as const,
    // Rows that arrived before the code of this page, for its first render.
    initialData: () => prefetchedData<ListPage>(list.path, query),
  }
  // Starts the request before the page around the rows has rendered.
  usePrefetchQuery(rows)
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt } = useQuery({
    ...rows,
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
    refetchOnReconnect: true,
  })
  return {
    page: data,
    error,
    /** The rows are those of the previous query, while these are loading. */
    stale: isPlaceholderData,
    fetching: isFetching,
    updatedAt: dataUpdatedAt,
    /** Also refetches the counts and other queries of this list. */
    refetch() {
      isByHand.current = true
      void client.invalidateQueries({ queryKey: listKey(list) })
    },
    /** Cancels a request that does not return, and asks again. */
    async askAgain() {
      await client.cancelQueries({ queryKey: listKey(list) })
      isByHand.current = true
      void client.invalidateQueries({ queryKey: listKey(list) })
    },
    /** Marks all queries of this list as stale, without refetching now. */
    markStale() {
      isByHand.current = true
      void client.invalidateQueries({ queryKey: listKey(list), refetchType: 'none' })
    },
  }
}
