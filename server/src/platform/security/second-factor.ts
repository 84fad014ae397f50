/** Requires a Google code for an action and counts wrong ones. */
import { isGoogleCode } from '@countinghouse/contract/engine/checks.ts'
import { callError } from '../call-error.ts'
import type { Database, Transaction } from '../db/database.ts'
import { audit } from './audit.ts'
import { type OperatorKey, useCode } from './authenticator.ts'
import { useRecoveryCode } from './recovery-code.ts'
import { counted, operatorKey } from './throttle.ts'
import type { Vault } from './vault.ts'

/**
 * Consumes the code in its own transaction: a correct code is spent even if the action fails. The session is already
 * authenticated, so wrong codes are counted per operator alone.
 */
export async function requireGoogleCode(
  db: Database,
  vault: Vault,
  who: OperatorKey,
  code: string | undefined,
  address: string,
): Promise<void> {
  if (code === undefined || !isGoogleCode(code)) throw callError('googleCodeMissing')
  await requireOne(db, who, address, 'googleCodeWrong', (tx) => useCode(tx, vault, who, code))
}

/** The same for a recovery code. */
export const requireRecoveryCode = (
  db: Database,
  who: OperatorKey,
  code: string,
  address: string,
): Promise<void> =>
  requireOne(db, who, address, 'recoveryCodeWrong', async (tx) => {
    const remaining = await useRecoveryCode(tx, who, code)
    if (remaining === undefined) return false
    const { operatorId } = who
    await audit(tx, {
      operatorId,
      action: 'recoveryCode.used',
      address,
      detail: { left: remaining },
    })
    return true
  })

async function requireOne(
  db: Database,
  who: OperatorKey,
  address: string,
  error: 'googleCodeWrong' | 'recoveryCodeWrong',
  use: (tx: Transaction) => Promise<boolean>,
): Promise<void> {
  const keys = operatorKey('code', who)
  await counted(db.sql, keys, 'googleCodeThrottled', async (isWrong) => {
    const right = await db.asMerchant(who.merchantId, async (tx) => {
      if (await use(tx)) return true
      isWrong()
      await audit(tx, { operatorId: who.operatorId, action: 'authenticator.codeWrong', address })
      return false
    })
    if (!right) throw callError(error)
  })
}
