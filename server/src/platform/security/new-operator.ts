import { isOperatorName } from '@countinghouse/contract/engine/checks.ts'
import type { Role } from '@countinghouse/contract/permissions.ts'
import { callError } from '../call-error.ts'
import { timeColumn } from '../db/clock.ts'
import { commitTogether } from '../db/commit-together.ts'
import type { Transaction } from '../db/database.ts'
import type { OperatorKey } from './authenticator.ts'

export interface NewOperator {
  merchantId: string
  name: string
  roles: readonly Role[]
  introduction: string
  /** Null for an invited operator, who sets a password through a link. */
  passwordHash: string | null
}

/** Names are unique across all merchants, because a sign-in gives only the name, and none passes for another. */
export async function insertOperator(
  tx: Transaction,
  { merchantId, name, roles, introduction, passwordHash }: NewOperator,
): Promise<OperatorKey> {
  if (!isOperatorName(name))
    throw callError('inputInvalid', { field: 'operatorName', rule: 'operatorName' })
  const created = {
    merchant_id: merchantId,
    name,
    password_hash: passwordHash,
    roles: [...roles],
    introduction,
    ...timeColumn(tx, 'created_at'),
    ...(passwordHash === null ? { joined_at: null } : timeColumn(tx, 'joined_at')),
  }
  const [row] = await tx<{ operatorId: string }[]>`
    insert into operator ${tx(created)} returning operator_id as "operatorId"`
  const operatorId = row?.operatorId ?? ''
  await commitTogether(tx)
  const reserved = await tx`
    insert into sign_in_name (name, merchant_id, operator_id)
    values (${name.toLowerCase()}, ${merchantId}, ${operatorId}) on conflict do nothing returning 1`
  if (reserved.length === 0) throw callError('operatorNameTaken', { name })
  return { merchantId, operatorId }
}
