/** Opens an order for review. Others see who has it open, until it is closed or its page is hidden for a while. */

import { limits } from '@countinghouse/contract/limits.ts'
import type { ApiResult } from '@countinghouse/contract/registry/api.ts'
import type { ReviewedKind } from '@countinghouse/contract/registry/reviews.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, fetchData } from '../lib/api.ts'

export type OpenReview = ApiResult<'/review/open'>

/** Without an order number nothing is opened: a review of many orders at once shows no reader. */
export function useOpenReview(kind: ReviewedKind, orderNo: string | undefined) {
  useEffect(() => {
    if (orderNo === undefined) return
    return () => {
      // Fire and forget: the claim also expires by itself.
      void call('/review/leave', { kind, orderNo }, { background: true, quiet: true }).catch(
        () => undefined,
      )
    }
  }, [kind, orderNo])
  return useQuery({
    queryKey: ['openReview', kind, orderNo],
    queryFn: ({ signal }) =>
      fetchData('/review/open', { kind, orderNo: orderNo ?? '' }, { signal, quiet: true }),
    enabled: orderNo !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: (limits.review.claimSeconds / 3) * 1000,
  })
}
