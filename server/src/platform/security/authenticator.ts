/** Authenticator codes (TOTP, RFC 6238): secrets are issued here and encrypted at rest; each code is accepted once. */

import { isGoogleCode } from '@countinghouse/contract/engine/checks.ts'
import type { Protection } from '@countinghouse/contract/engine/protections.ts'
import { Secret, TOTP } from 'otpauth'
import { callError } from '../call-error.ts'
import type { Transaction } from '../db/database.ts'
import type { Vault } from './vault.ts'

export interface OperatorKey {
  merchantId: string
  operatorId: string
}

const periodSeconds = 30
/** Tolerates one time step either way, because phone clocks drift. */
const window = 1
const issuer = 'Countinghouse'

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: periodSeconds })

export const newAuthenticatorSecret = (): string => new Secret({ size: 20 }).base32

export const authenticatorUri = (secret: string, label: string): string =>
  totpOf(secret, label).toString()

export const sealingContext = ({ merchantId, operatorId }: OperatorKey): string =>
  `authenticator:${merchantId}:${operatorId}`

/** The time step that a code belongs to; undefined if it is wrong. */
export function stepOfCode(secret: string, code: string): number | undefined {
  if (!isGoogleCode(code)) return undefined
  const delta = totpOf(secret).validate({ token: code, window })
  return delta === null ? undefined : Math.floor(Date.now() / 1000 / periodSeconds) + delta
}

export interface AuthenticatorState {
  bound: boolean
  /** By the operator's own switch, or because the merchant requires an authenticator of everyone. */
  codeAtSignIn: boolean
  recoveryCodesLeft: number
  protections: Record<Protection, 0 | 1>
}

interface AuthenticatorRow {
  bound: boolean
  login: 0 | 1
  withdrawal: 0 | 1
  p2p: 0 | 1
  required: 0 | 1
  codesLeft: number
}

export async function readAuthenticator(
  tx: Transaction,
  { merchantId, operatorId }: OperatorKey,
): Promise<AuthenticatorState> {
  const [row] = await tx<AuthenticatorRow[]>`
    select a.bound_at is not null as bound, a.login_verify as login,
           a.withdrawal_audit_verify as withdrawal, a.p2p_payout_verify as p2p, m.require_authenticator as required,
           (select count(*)::int from recovery_code c
            where c.merchant_id = ${merchantId} and c.operator_id = a.operator_id) as "codesLeft"
    from authenticator a join merchant m on m.merchant_id = a.merchant_id
    where a.merchant_id = ${merchantId} and a.operator_id = ${operatorId}`
  return {
    bound: row?.bound ?? false,
    codeAtSignIn: row?.bound === true && (row.login === 1 || row.required === 1),
    recoveryCodesLeft: row?.codesLeft ?? 0,
    protections: {
      loginVerify: row?.login ?? 0,
      withdrawalAuditVerify: row?.withdrawal ?? 0,
      p2pPayoutVerify: row?.p2p ?? 0,
    },
  }
}

/** Consumes a code of the bound authenticator. False when it is wrong or already used. */
export async function useCode(
  tx: Transaction,
  vault: Vault,
  who: OperatorKey,
  code: string,
): Promise<boolean> {
  const [row] = await tx<{ secret: Buffer }[]>`
    select secret_sealed as secret from authenticator
    where merchant_id = ${who.merchantId} and operator_id = ${who.operatorId}
      and secret_sealed is not null`
  if (!row) throw callError('authenticatorNotBound')
  const step = stepOfCode(vault.open(row.secret, sealingContext(who)), code)
  if (step === undefined) return false
  const used = await tx`
    update authenticator set last_step = ${step}
    where merchant_id = ${who.merchantId} and operator_id = ${who.operatorId} and last_step < ${step}
    returning 1`
  return used.length > 0
}

/** With everything that depends on it; from now on its operator moves no money. Returns false if none was bound. */
export async function removeAuthenticator(
  tx: Transaction,
  { merchantId, operatorId }: OperatorKey,
): Promise<boolean> {
  await tx`
    delete from recovery_code where merchant_id = ${merchantId} and operator_id = ${operatorId}`
  const removed = await tx`
    update authenticator set secret_sealed = null, bound_at = null, pending_secret_sealed = null, stopped_at = now(),
      login_verify = 0, withdrawal_audit_verify = 0, p2p_payout_verify = 0
    where merchant_id = ${merchantId} and operator_id = ${operatorId} and bound_at is not null
    returning 1`
  return removed.length > 0
}
