/** Commands of the platform's administrator for operators: a lost phone, a forgotten password, a leaver. */

import type { Role } from '@countinghouse/contract/permissions.ts'
import type { AuditAction } from '@countinghouse/contract/registry/audit-actions.ts'
import { timeOf } from '../../platform/db/clock.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { audit } from '../../platform/security/audit.ts'
import {
  type OperatorKey,
  removeAuthenticator as removeAuthenticatorOf,
} from '../../platform/security/authenticator.ts'
import { lostRights, recordTie } from '../../platform/security/operator-tie.ts'
import { hashPassword } from '../../platform/security/password.ts'
import { endSessionsOf } from '../../platform/security/session.ts'
import { StartError } from '../../platform/start-error.ts'

export async function setPassword(db: Database, name: string, password: string): Promise<void> {
  const hash = await hashPassword(password)
  await administer(db, name, 'password.reset', async (tx, { merchantId, operatorId }) => {
    const at = await timeOf(tx)
    await tx`
    with gone as (
      delete from operator_link where merchant_id = ${merchantId} and operator_id = ${operatorId})
    update operator set password_hash = ${hash}, joined_at = coalesce(joined_at, ${at})
    where merchant_id = ${merchantId} and operator_id = ${operatorId}`
  })
}

export const removeAuthenticator = (db: Database, name: string): Promise<void> =>
  administer(db, name, 'authenticator.removed', removeAuthenticatorOf)

export async function disableOperator(db: Database, name: string): Promise<void> {
  await administer(db, name, 'operator.disabled', async (tx, { merchantId, operatorId }) => {
    const [disabled] = await tx<{ roles: Role[] }[]>`
        update operator set disabled_at = now()
        where merchant_id = ${merchantId} and operator_id = ${operatorId} and disabled_at is null
        returning roles`
    const lost = lostRights(disabled?.roles ?? [], [])
    const tie = { merchantId, byId: null, otherId: operatorId, cause: 'tookRight' } as const
    if (lost.length > 0) await recordTie(tx, { ...tie, lost })
  })
}

async function administer(
  db: Database,
  name: string,
  action: AuditAction,
  change: (tx: Transaction, who: OperatorKey) => Promise<unknown>,
): Promise<void> {
  const [who] = await db.sql<OperatorKey[]>`
    select merchant_id as "merchantId", operator_id as "operatorId"
    from sign_in_name where name = ${name.toLowerCase()}`
  if (!who) throw new StartError(`There is no operator ${name}.`)
  const { merchantId, operatorId } = who
  await db.asMerchant(merchantId, async (tx) => {
    await change(tx, who)
    await endSessionsOf(tx, who)
    await audit(tx, { operatorId, action, address: 'administrator' })
  })
}
