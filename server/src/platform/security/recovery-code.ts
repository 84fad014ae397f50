/** Recovery codes for a lost authenticator: ten, each of which works once. Only their hashes are stored. */
import { randomBytes } from 'node:crypto'
import { isRecoveryCode, normaliseRecoveryCode } from '@countinghouse/contract/engine/checks.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { Secret } from 'otpauth'
import type { Transaction } from '../db/database.ts'
import type { OperatorKey } from './authenticator.ts'
import { hashOf } from './tokens.ts'

/** 80 random bits can't be guessed, so a plain hash is enough. */
const newCode = (): string => new Secret({ buffer: Uint8Array.from(randomBytes(10)).buffer }).base32

const stored = ({ merchantId, operatorId }: OperatorKey, code: string) =>
  hashOf(`recovery:${merchantId}:${operatorId}:${code}`)

/** Replaces the previous codes. Returns them as they are shown, once: in groups of four. */
export async function makeRecoveryCodes(tx: Transaction, who: OperatorKey): Promise<string[]> {
  const { merchantId, operatorId } = who
  const codes = Array.from({ length: limits.recoveryCodes }, newCode)
  await tx`
    delete from recovery_code where merchant_id = ${merchantId} and operator_id = ${operatorId}`
  const rows = codes.map((code) => ({
    merchant_id: merchantId,
    operator_id: operatorId,
    code_hash: stored(who, code),
  }))
  await tx`insert into recovery_code ${tx(rows)}`
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'))
}

/** Consumes a code; from now on its operator moves no money. Returns how many are left, or undefined if it is not valid. */
export async function useRecoveryCode(
  tx: Transaction,
  who: OperatorKey,
  typed: string,
): Promise<number | undefined> {
  const code = normaliseRecoveryCode(typed)
  if (!isRecoveryCode(code)) return undefined
  const { merchantId, operatorId } = who
  const used = await tx`
    delete from recovery_code
    where merchant_id = ${merchantId} and operator_id = ${operatorId} and code_hash = ${stored(who, code)}
    returning 1`
  if (used.length === 0) return undefined
  await tx`
    update authenticator set stopped_at = now()
    where merchant_id = ${merchantId} and operator_id = ${operatorId}`
  const [row] = await tx<{ left: number }[]>`
    select count(*)::int as left from recovery_code
    where merchant_id = ${merchantId} and operator_id = ${operatorId}`
  return row?.left ?? 0
}
