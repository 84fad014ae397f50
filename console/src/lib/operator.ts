/** The signed-in operator, for every page behind the sign-in. */

import type { Permission } from '@countinghouse/contract/permissions.ts'
import type { ApiResult } from '@countinghouse/contract/registry/api.ts'
import { createContext, useContext } from 'react'

export interface Operator {
  user: ApiResult<'/userInfo'>['user']
  merchant: ApiResult<'/merchants/info'>
  may(permission: Permission): boolean
  openTwoFactor(): void
}

export const OperatorContext = createContext<Operator | null>(null)

export function useOperator(): Operator {
  const operator = useContext(OperatorContext)
  if (!operator) throw new Error('useOperator is for pages behind the sign-in')
  return operator
}
