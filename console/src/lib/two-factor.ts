/** Whether an authenticator is bound, and which actions it protects. */
import type { ApiResult } from '@countinghouse/contract/registry/api.ts'
import { useQuery } from '@tanstack/react-query'
import { fetchData } from './api.ts'

export type TwoFactor = ApiResult<'/twoFactor/detail'>

export const twoFactorQuery = {
  queryKey: ['twoFactor', 'detail'],
  queryFn: () => fetchData('/twoFactor/detail', {}),
}

/** Undefined until it has loaded. Whoever changes it invalidates the query. */
export const useTwoFactor = (): TwoFactor | undefined =>
  useQuery({ ...twoFactorQuery, staleTime: Number.POSITIVE_INFINITY }).data
