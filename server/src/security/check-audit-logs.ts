/** Checks the audit logs of all merchants, a piece of each at a time, from the beginning again and again. */
import type { Database, Transaction } from '../db/database.ts'
import { merchantIds } from './merchant-ids.ts'

const entriesAtOnce = 20_000
/** Less than the task may take (tasks.ts). */
const enoughMs = 240_000

/** What it finds is in audit_check (see check_audit_log in the migrations). */
export const checkAuditLog = (tx: Transaction, most: number) => tx`select check_audit_log(${most})`

/**
 * Returns the merchant to go on after, when there was no time for all: those at the end would never be checked if every
 * run began with the first.
 */
export async function checkAuditLogs(
  db: Database,
  signal: AbortSignal,
  after?: string,
  ms = enoughMs,
): Promise<string | undefined> {
  const endsAt = performance.now() + ms
  for (const merchantId of await merchantIds(db.sql, after)) {
    signal.throwIfAborted()
    await db.asMerchant(merchantId, (tx) => checkAuditLog(tx, entriesAtOnce))
    if (performance.now() >= endsAt) return merchantId
  }
  return undefined
}
