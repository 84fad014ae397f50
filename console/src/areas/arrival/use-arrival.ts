import { arrivalList } from '@countinghouse/contract/areas/arrival/arrival.list.ts'
import type { Row } from '@countinghouse/contract/engine/list.ts'
import type { ApiResult } from '@countinghouse/contract/registry/api.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { fetchData } from '../../lib/api.ts'
import { noticesKey } from '../../lib/notices.ts'
import { listKey } from '../../list/list-query.ts'
import { reviewCountKey } from '../../orders/order.ts'

export type ArrivalDetail = Omit<ApiResult<'/arrival/detail'>, 'arrival'> & { arrival: Row }
export type Proposal = ArrivalDetail['proposals'][number]

export const useArrival = (arrivalNo: string) =>
  useQuery({
    queryKey: [...listKey(arrivalList), 'one', arrivalNo],
    queryFn: async ({ signal }) =>
      (await fetchData('/arrival/detail', { arrivalNo }, { signal })) as ArrivalDetail,
  })

/** After a decision: the list, its details, and the counts. */
export function useRefreshArrivals() {
  const client = useQueryClient()
  return () => {
    for (const queryKey of [listKey(arrivalList), reviewCountKey('arrival'), noticesKey])
      void client.invalidateQueries({ queryKey })
  }
}
