import { isPassword } from '@countinghouse/contract/engine/checks.ts'
import { callError } from '../../platform/call-error.ts'
import { audit } from '../../platform/security/audit.ts'
import { hashPassword, verifyPassword } from '../../platform/security/password.ts'
import { type Caller, endOtherSessions } from '../../platform/security/session.ts'
import { counted, operatorKey } from '../../platform/security/throttle.ts'
import type { Services } from '../../platform/services.ts'

export async function changePassword(
  { db }: Services,
  caller: Caller,
  input: { oldPassword: string; newPassword: string; confirmPassword: string },
  address: string,
): Promise<void> {
  if (input.newPassword !== input.confirmPassword) throw callError('passwordsDiffer')
  if (!isPassword(input.newPassword)) throw callError('passwordRule')
  const { merchantId, operatorId } = caller
  const keys = operatorKey('password', caller)
  const row = await counted(db.sql, keys, 'signInThrottled', async () => {
    const [stored] = await db.asMerchant(
      merchantId,
      (tx) => tx<{ hash: string }[]>`
      select password_hash as hash from operator
      where merchant_id = ${merchantId} and operator_id = ${operatorId}`,
    )
    if (!(await verifyPassword(stored?.hash, input.oldPassword)))
      throw callError('oldPasswordWrong')
    return stored
  })
  const hash = await hashPassword(input.newPassword)
  await db.asMerchant(merchantId, async (tx) => {
    // The old hash is compared again, so that of two concurrent changes the second fails.
    const changed = await tx`
      update operator set password_hash = ${hash}
      where merchant_id = ${merchantId} and operator_id = ${operatorId}
        and password_hash = ${row?.hash ?? ''} returning 1`
    if (changed.length === 0) throw callError('oldPasswordWrong')
    await endOtherSessions(tx, caller)
    await audit(tx, { operatorId, action: 'password.changed', address })
  })
}
