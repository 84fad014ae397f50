/** What the platform's administrator does for an operator who can't: a lost phone, a forgotten password, a leaver. */
import type { AuditAction } from '@countinghouse/contract/audit-actions.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { audit } from '../../security/audit.ts'
import type { OperatorKey } from '../../security/authenticator.ts'
import { hashPassword } from '../../security/password.ts'
import { endReasons } from '../../security/session.ts'
import { StartError } from '../../start-error.ts'

export async function setPassword(db: Database, name: string, password: string): Promise<void> {
  const hash = await hashPassword(password)
  await administer(
    db,
    name,
    'password.reset',
    (tx, { merchantId, operatorId }) => tx`
    update operator set password_hash = ${hash}
    where merchant_id = ${merchantId} and operator_id = ${operatorId}`,
  )
}

export async function removeAuthenticator(db: Database, name: string): Promise<void> {
  await administer(
    db,
    name,
    'authenticator.removed',
    (tx, { merchantId, operatorId }) => tx`
    update authenticator set secret_sealed = null, bound_at = null, pending_secret_sealed = null,
      login_verify = 0, withdrawal_audit_verify = 0, p2p_payout_verify = 0
    where merchant_id = ${merchantId} and operator_id = ${operatorId}`,
  )
}

export async function disableOperator(db: Database, name: string): Promise<void> {
  await administer(
    db,
    name,
    'operator.disabled',
    (tx, { merchantId, operatorId }) => tx`
    update operator set disabled_at = now()
    where merchant_id = ${merchantId} and operator_id = ${operatorId} and disabled_at is null`,
  )
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
    await tx`
      update session set ended_at = now(), ended_reason = ${endReasons.administrator}
      where merchant_id = ${merchantId} and operator_id = ${operatorId} and ended_at is null`
    await tx`
      delete from sign_in_ticket where merchant_id = ${merchantId} and operator_id = ${operatorId}`
    await audit(tx, { operatorId, action, address: 'administrator' })
  })
}
