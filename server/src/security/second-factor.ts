/** Requires a Google code for an action and counts wrong ones. */
import { isGoogleCode } from '@countinghouse/contract/kit/checks.ts'
import { callError } from '../call-error.ts'
import type { Database } from '../db/database.ts'
import { audit } from './audit.ts'
import { type OperatorKey, useCode } from './authenticator.ts'
import { giveTryBack, operatorKey, takeTry } from './throttle.ts'
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
  const keys = operatorKey('code', who)
  await takeTry(db.sql, keys, 'googleCodeThrottled')
  const right = await db.asMerchant(who.merchantId, async (tx) => {
    if (await useCode(tx, vault, who, code)) return true
    await audit(tx, { operatorId: who.operatorId, action: 'authenticator.codeWrong', address })
    return false
  })
  if (!right) throw callError('googleCodeWrong')
  await giveTryBack(db.sql, keys)
}
