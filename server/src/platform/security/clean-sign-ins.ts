/** Deletes old sessions, and expired tickets, nonces and attempt counters. */
import type { Database } from '../db/database.ts'
import { merchantIds } from './merchant-ids.ts'

export async function cleanSignIns(db: Database, signal: AbortSignal): Promise<undefined> {
  await db.sql`delete from throttle where expires_at < now()`
  for (const merchantId of await merchantIds(db.sql)) {
    signal.throwIfAborted()
    await db.asMerchant(merchantId, async (tx) => {
      // The newest of each operator stays: the console shows when and from where the last sign-in was.
      await tx`
        delete from session s where merchant_id = ${merchantId} and created_at < now() - interval '30 days'
          and exists (
            select 1 from session n where n.merchant_id = ${merchantId} and n.operator_id = s.operator_id
              and n.created_at > s.created_at)`
      await tx`delete from sign_in_ticket where merchant_id = ${merchantId} and expires_at < now()`
      await tx`delete from conversation_token where merchant_id = ${merchantId} and expires_at < now()`
      await tx`delete from conversation_session where merchant_id = ${merchantId} and expires_at < now()`
      await tx`delete from used_nonce where merchant_id = ${merchantId} and expires_at < now()`
    })
  }
}
