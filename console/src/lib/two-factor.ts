/** What the operator has bound, and protected by it. */
import type { ApiResult } from '@countinghouse/contract/api.ts'
import { useQuery } from '@tanstack/react-query'
import { fetchData } from './api.ts'

export type TwoFactor = ApiResult<'/twoFactor/detail'>

export const twoFactorQuery = {
  queryKey: ['twoFactor', 'detail'],
  queryFn: () => fetchData('/twoFactor/detail', {}),
}

/** undefined until it has loaded. Whatever changes it says so. */
export const useTwoFactor = (): TwoFactor | undefined =>
  useQuery({ ...twoFactorQuery, staleTime: Number.POSITIVE_INFINITY }).data
