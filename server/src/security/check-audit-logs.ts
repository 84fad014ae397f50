/** Checks the audit logs of all merchants, a piece of each at a time, from the beginning again and again. */
import type { Database, Transaction } from '../db/database.ts'
import { merchantIds } from './merchant-ids.ts'

const entriesAtOnce = 20_000

/** What it finds is in audit_check (see check_audit_log in the migrations). */
export const checkAuditLog = (tx: Transaction, most: number) => tx`select check_audit_log(${most})`

export async function checkAuditLogs(db: Database, signal: AbortSignal): Promise<undefined> {
  for (const merchantId of await merchantIds(db.sql)) {
    signal.throwIfAborted()
    await db.asMerchant(merchantId, (tx) => checkAuditLog(tx, entriesAtOnce))
  }
}
