/** Authenticator codes (TOTP, RFC 6238): secrets are issued here and encrypted at rest; each code is accepted once. */

import type { Protection } from '@countinghouse/contract/kit/call.ts'
import { isGoogleCode } from '@countinghouse/contract/kit/checks.ts'
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
export const issuer = 'Countinghouse'

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: periodSeconds })

export const newAuthenticatorSecret = (): string => new Secret({ size: 20 }).base32

export const authenticatorUri = (secret: string, label: string): string =>
  totpOf(secret, label).toString()

export const sealingContext = ({ merchantId, operatorId }: OperatorKey): string =>
  `authenticator:${merchantId}:${operatorId}`

/** The time step of which this is the code, or undefined. */
export function stepOfCode(secret: string, code: string): number | undefined {
  if (!isGoogleCode(code)) return undefined
  const delta = totpOf(secret).validate({ token: code, window })
  return delta === null ? undefined : Math.floor(Date.now() / 1000 / periodSeconds) + delta
}

export interface AuthenticatorState {
  bound: boolean
  protections: Record<Protection, 0 | 1>
}

export async function readAuthenticator(
  tx: Transaction,
  { merchantId, operatorId }: OperatorKey,
): Promise<AuthenticatorState> {
  const [row] = await tx<{ bound: boolean; login: 0 | 1; withdrawal: 0 | 1; p2p: 0 | 1 }[]>`
    select bound_at is not null as bound, login_verify as login,
           withdrawal_audit_verify as withdrawal, p2p_payout_verify as p2p
    from authenticator where merchant_id = ${merchantId} and operator_id = ${operatorId}`
  return {
    bound: row?.bound ?? false,
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
