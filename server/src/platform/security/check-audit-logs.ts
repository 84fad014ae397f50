/** Checks the audit logs of all merchants continuously, a part of each at a time. */
import type { Database, Transaction } from '../db/database.ts'
import { merchantIds } from './merchant-ids.ts'

const entriesAtOnce = 20_000
/** Less than the task may take (tasks.ts). */
export const enoughMs = 240_000

/** The result is in audit_check (see check_audit_log in the migrations). */
export const checkAuditLog = (tx: Transaction, most: number) => tx`select check_audit_log(${most})`

/**
 * Returns the merchant to continue after, if time ran out: otherwise the last ones would never be checked. `checked` is
 * called for each.
 */
export async function checkAuditLogs(
  db: Database,
  signal: AbortSignal,
  after?: string,
  ms = enoughMs,
  checked: (merchantId: string) => Promise<void> = async () => {},
): Promise<string | undefined> {
  const endsAt = performance.now() + ms
  for (const merchantId of await merchantIds(db.sql, after)) {
    signal.throwIfAborted()
    await db.asMerchant(merchantId, (tx) => checkAuditLog(tx, entriesAtOnce))
    await checked(merchantId)
    if (performance.now() >= endsAt) return merchantId
  }
  return undefined
}
