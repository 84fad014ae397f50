/**
 * The rows that a state asks for. What was there stays in sight while the next comes; coming back to a
 * tab asks again only when the rows are older than half a minute.
 */
import type { List, ListPage } from '@countinghouse/contract/kit/list.ts'
import { keepPreviousData, usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { fetchDeclared, prefetchedData } from '../lib/api.ts'
import { useTimeZone } from '../lib/time-zone.ts'
import { listQuery } from './list-query.ts'
import type { ListState } from './list-state.ts'
import type { ScopedList } from './scope.ts'

export const listKey = (list: List) => ['list', list.name] as const

export function useList({ list, scope }: ScopedList, state: ListState, everyMs: number | false) {
  const client = useQueryClient()
  const { offset } = useTimeZone()
  const query = listQuery(list, state, { offset, now: Date.now() }, scope)
  const queryKey = [...listKey(list), query]
  const asked = useRef(false)
  // A page that is drawn before it is visited is not: then the visit asks again, and tells what is wrong.
  const isLookedAt = () => (client.getQueryCache().find({ queryKey })?.getObserversCount() ?? 0) > 0
  const rows = {
    queryKey,
    queryFn({ signal }: { signal: AbortSignal }) {
      const byHand = asked.current
      asked.current = false
      // Of rows that are in sight already and renew themselves, the page itself says when they can not be.
      const renewed = !byHand && client.getQueryData(queryKey) !== undefined
      return fetchDeclared<ListPage>(list.path, query, {
        signal,
        background: renewed,
        // Read when the call has failed: by then the page may be looked at.
        get quiet() {
          return !isLookedAt()
        },
      })
    },
    // Rows that have come before the code of this page: they are in its first frame.
    initialData: () => prefetchedData<ListPage>(list.path, query),
  }
  // The rows are on their way while the page around them is drawn.
  usePrefetchQuery(rows)
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt } = useQuery({
    ...rows,
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  })
  return {
    page: data,
    error,
    /** Rows of another query are in sight while these come. */
    stale: isPlaceholderData,
    fetching: isFetching,
    updatedAt: dataUpdatedAt,
    /** With it comes whatever else is shown of this list. */
    refetch() {
      asked.current = true
      void client.invalidateQueries({ queryKey: listKey(list) })
    },
    /** Whatever is known of this list counts as old: the next look at it asks. */
    setOld() {
      asked.current = true
      void client.invalidateQueries({ queryKey: listKey(list), refetchType: 'none' })
    },
  }
}
