/** Binding and unbinding an authenticator, and the three switches. */

import { isGoogleCode } from '@countinghouse/contract/engine/checks.ts'
import { type Protection, protections } from '@countinghouse/contract/engine/protections.ts'
import { callError } from '../../platform/call-error.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { audit } from '../../platform/security/audit.ts'
import {
  authenticatorUri,
  newAuthenticatorSecret,
  removeAuthenticator,
  sealingContext,
  stepOfCode,
} from '../../platform/security/authenticator.ts'
import { makeRecoveryCodes } from '../../platform/security/recovery-code.ts'
import { requireGoogleCode, requireRecoveryCode } from '../../platform/security/second-factor.ts'
import type { Caller } from '../../platform/security/session.ts'
import { counted, operatorKey } from '../../platform/security/throttle.ts'
import type { Services } from '../../platform/services.ts'

const pendingMinutes = 15

export async function issueSecret({ db, vault }: Services, caller: Caller) {
  const { merchantId, operatorId } = caller
  const secretKey = newAuthenticatorSecret()
  const issued = await db.asMerchant(
    merchantId,
    (tx) => tx`
      insert into authenticator (merchant_id, operator_id, pending_secret_sealed, pending_expires_at)
      values (${merchantId}, ${operatorId}, ${vault.seal(secretKey, sealingContext(caller))},
              now() + ${pendingMinutes} * interval '1 minute')
      on conflict (merchant_id, operator_id) do update set
        pending_secret_sealed = excluded.pending_secret_sealed,
        pending_expires_at = excluded.pending_expires_at
      where authenticator.bound_at is null
      returning 1`,
  )
  if (issued.length === 0) throw callError('authenticatorBound')
  return { secretKey, content: authenticatorUri(secretKey, caller.name) }
}

export async function bindAuthenticator(
  { db, vault, sealedFields }: Services,
  caller: Caller,
  sealed: { secretKey: string; verifyCode: string },
  address: string,
): Promise<string[]> {
  const { merchantId, operatorId } = caller
  const [secretKey, code] = await db.asMerchant(merchantId, async (tx) => [
    await sealedFields.open(tx, merchantId, sealed.secretKey),
    await sealedFields.open(tx, merchantId, sealed.verifyCode),
  ])
  if (!isGoogleCode(code ?? '')) throw callError('googleCodeMissing')
  const keys = operatorKey('code', caller)
  return counted(db.sql, keys, 'googleCodeThrottled', async () => {
    const bound = await db.asMerchant(merchantId, async (tx) => {
      const pending = await pendingSecret(tx, caller)
      if (!pending || vault.open(pending, sealingContext(caller)) !== secretKey) {
        throw callError('authenticatorSecretUnknown')
      }
      const step = stepOfCode(secretKey, code ?? '')
      if (step === undefined) return undefined
      await tx`
      update authenticator set secret_sealed = pending_secret_sealed, bound_at = now(),
        pending_secret_sealed = null, pending_expires_at = null, last_step = ${step}
      where merchant_id = ${merchantId} and operator_id = ${operatorId}`
      const codes = await makeRecoveryCodes(tx, caller)
      await audit(tx, { operatorId, action: 'authenticator.bound', address })
      return codes
    })
    if (!bound) throw callError('googleCodeWrong')
    return bound
  })
}

/** Shown once. The previous codes stop working. */
export async function newRecoveryCodes(
  { db, vault }: Services,
  caller: Caller,
  code: string,
  address: string,
): Promise<string[]> {
  const { merchantId, operatorId } = caller
  await requireGoogleCode(db, vault, caller, code, address)
  return db.asMerchant(merchantId, async (tx) => {
    // Another window may have unbound it since the code was checked.
    const [bound] = await tx`
      select 1 from authenticator where merchant_id = ${merchantId} and operator_id = ${operatorId}
        and bound_at is not null for update`
    if (!bound) throw callError('authenticatorNotBound')
    const codes = await makeRecoveryCodes(tx, caller)
    await audit(tx, { operatorId, action: 'recoveryCodes.made', address })
    return codes
  })
}

async function pendingSecret(tx: Transaction, { merchantId, operatorId }: Caller) {
  const [row] = await tx<{ bound: boolean; pending: Buffer | null }[]>`
    select bound_at is not null as bound,
           case when pending_expires_at > now() then pending_secret_sealed end as pending
    from authenticator where merchant_id = ${merchantId} and operator_id = ${operatorId}
    for update`
  if (row?.bound) throw callError('authenticatorBound')
  return row?.pending
}

const columnOf: Record<Protection, string> = {
  loginVerify: 'login_verify',
  withdrawalAuditVerify: 'withdrawal_audit_verify',
  p2pPayoutVerify: 'p2p_payout_verify',
}

export async function switchProtection(
  { db, vault, sealedFields }: Services,
  caller: Caller,
  sealed: { verifyCode: string } & { [P in Protection]?: string | undefined },
  address: string,
): Promise<void> {
  const { merchantId, operatorId } = caller
  const chosen = protections.filter((name) => sealed[name] !== undefined)
  const [name] = chosen
  if (!name || chosen.length > 1) {
    throw callError('inputInvalid', { rule: 'oneProtection' })
  }
  const [value, code] = await db.asMerchant(merchantId, async (tx) => [
    await sealedFields.open(tx, merchantId, sealed[name] ?? ''),
    await sealedFields.open(tx, merchantId, sealed.verifyCode),
  ])
  if (value !== '0' && value !== '1')
    throw callError('inputInvalid', { field: name, rule: 'oneOf', numbers: '0, 1' })
  await requireGoogleCode(db, vault, caller, code, address)
  await db.asMerchant(merchantId, async (tx) => {
    const updated = await tx`
      update authenticator set ${tx({ [columnOf[name]]: Number(value) })}
      where merchant_id = ${merchantId} and operator_id = ${operatorId} and bound_at is not null
      returning 1`
    // Another window may have unbound it since the code was checked.
    if (updated.length === 0) throw callError('authenticatorNotBound')
    const detail = { protection: name, on: value === '1' }
    await audit(tx, { operatorId, action: 'protection.changed', address, detail })
  })
}

export async function unbindAuthenticator(
  { db, vault }: Services,
  caller: Caller,
  given: { verifyCode?: string | undefined; recoveryCode?: string | undefined },
  address: string,
): Promise<void> {
  const { merchantId, operatorId } = caller
  // Without the phone there is no Google code to unbind it with.
  if (given.recoveryCode === undefined)
    await requireGoogleCode(db, vault, caller, given.verifyCode, address)
  else await requireRecoveryCode(db, caller, given.recoveryCode, address)
  await db.asMerchant(merchantId, async (tx) => {
    await removeAuthenticator(tx, caller)
    await audit(tx, { operatorId, action: 'authenticator.unbound', address })
  })
}
