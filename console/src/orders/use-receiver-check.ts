/** Checks the receivers of orders, and whether this operator may decide. Never cached. */
import type { Row } from '@countinghouse/contract/engine/list.ts'
import type {
  CheckedAddress,
  CheckedPayee,
  CheckResults,
  Receiver,
} from '@countinghouse/contract/engine/review.ts'
import type { AnyReview } from '@countinghouse/contract/registry/reviews.ts'
import { useQuery } from '@tanstack/react-query'
import { fetchData } from '../lib/api.ts'

export type ReceiverCheck = ReturnType<typeof useReceiverCheck>

export function useReceiverCheck({ name, paths }: AnyReview, orders: readonly Row[]) {
  const orderNos = orders.map(({ orderNo }) => orderNo).join(',')
  const { data, error, isPending } = useQuery({
    queryKey: ['receiverCheck', name, orderNos],
    queryFn: ({ signal }): Promise<CheckResults[Receiver]> =>
      fetchData(paths.check, { orderNos }, { signal }),
    staleTime: 0,
    // Contains unmasked names and accounts, which must not stay in memory after the dialog is closed.
    gcTime: 0,
  })
  const checked: readonly (CheckedAddress | CheckedPayee)[] | undefined =
    data && ('payees' in data ? data.payees : data.addresses)
  return { checked, error, isPending }
}
