/** Forgets what merchants' servers asked after 30 days, and nonces that can't be used again. */
import { openLimits } from '@countinghouse/contract/areas/open-api/signature.ts'
import type { Database } from '../../platform/db/database.ts'
import { task } from '../../platform/jobs/queue.ts'
import { merchantIds } from '../../platform/security/merchant-ids.ts'

export const cleanRequestsTask = task<Record<string, never>>('cleanRequests')

const atOnce = 5_000

export async function cleanRequests(db: Database, signal: AbortSignal): Promise<undefined> {
  await db.sql`delete from connector_nonce where expires_at < now()`
  for (const merchantId of await merchantIds(db.sql)) {
    await db.asMerchant(
      merchantId,
      (tx) => tx`delete from used_nonce where merchant_id = ${merchantId} and expires_at < now()`,
    )
    for (let deleted = atOnce; deleted === atOnce; ) {
      signal.throwIfAborted()
      deleted = await cleanSome(db, merchantId)
    }
  }
}

/** A few thousand at a time: no lock is held for long. */
async function cleanSome(db: Database, merchantId: string): Promise<number> {
  const rows = await db.asMerchant(
    merchantId,
    (tx) => tx`
      delete from api_request where merchant_id = ${merchantId} and entry_id = any(array(
        select entry_id from api_request
        where merchant_id = ${merchantId} and at < now() - ${openLimits.requestDays} * interval '1 day'
        order by at limit ${atOnce}))
      returning 1`,
  )
  return rows.length
}
