/** Browsers that have signed in before: wrong guesses from elsewhere can't lock these out. */
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { OperatorKey } from '../../platform/security/authenticator.ts'
import { hashOf, newSecret } from '../../platform/security/tokens.ts'

const keptPerOperator = 20

/** The device's id if the operator has signed in on it before; otherwise undefined. */
export async function findKnownDevice(
  db: Database,
  who: OperatorKey,
  device: string | undefined,
): Promise<string | undefined> {
  if (!device) return undefined
  const hash = hashOf(device)
  const found = await db.asMerchant(
    who.merchantId,
    (tx) => tx`
      select 1 from operator_device where merchant_id = ${who.merchantId}
        and operator_id = ${who.operatorId} and device_hash = ${hash}`,
  )
  return found.length > 0
    ? `${who.merchantId}:${who.operatorId}:${hash.toString('base64url')}`
    : undefined
}

export async function rememberDevice(
  tx: Transaction,
  who: OperatorKey,
  presented: string | undefined,
): Promise<string> {
  const device = presented && /^[A-Za-z0-9_-]{43}$/.test(presented) ? presented : newSecret()
  await tx`
    insert into operator_device (merchant_id, operator_id, device_hash)
    values (${who.merchantId}, ${who.operatorId}, ${hashOf(device)})
    on conflict (merchant_id, operator_id, device_hash) do update set last_seen_at = excluded.last_seen_at`
  await tx`
    delete from operator_device
    where merchant_id = ${who.merchantId} and operator_id = ${who.operatorId} and device_hash in (
      select device_hash from operator_device
      where merchant_id = ${who.merchantId} and operator_id = ${who.operatorId}
      order by last_seen_at desc offset ${keptPerOperator})`
  return device
}
