/** Reads an order before it is decided. Others see who reads it, until it is left or nobody looks any more. */
import type { ApiResult } from '@countinghouse/contract/api.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import type { ReviewedKind } from '@countinghouse/contract/reviews.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, fetchData } from '../lib/api.ts'

export type Reading = ApiResult<'/review/open'>

/** Undefined orders are not read: of many at once nobody is named. */
export function useReading(kind: ReviewedKind, orderNo: string | undefined) {
  useEffect(() => {
    if (orderNo === undefined) return
    return () => {
      // It ends by itself as well; nobody waits for this.
      void call('/review/leave', { kind, orderNo }, { background: true, quiet: true }).catch(
        () => undefined,
      )
    }
  }, [kind, orderNo])
  return useQuery({
    queryKey: ['reading', kind, orderNo],
    queryFn: ({ signal }) =>
      fetchData('/review/open', { kind, orderNo: orderNo ?? '' }, { signal, quiet: true }),
    enabled: orderNo !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: (limits.review.claimSeconds / 3) * 1000,
  })
}
