/** The log of what operators did: one chain of hashes per merchant (see append_audit in the migrations). */
import type { AuditAction } from '@countinghouse/contract/audit-actions.ts'
import { sqlNow } from '../db/clock.ts'
import type { Transaction } from '../db/database.ts'
import { raw, sql } from '../db/sql.ts'

export interface AuditEvent {
  /** Null for what an administrator of the platform does to a merchant, not to one of its operators. */
  operatorId: string | null
  action: AuditAction
  address: string
  detail?: Record<string, string | number | boolean | object>
}

/** Call it last in a transaction: it takes the lock that orders the merchant's entries. */
export async function audit(tx: Transaction, event: AuditEvent): Promise<void> {
  const { operatorId, action, address, detail = {} } = event
  const at = tx.clock.isSet ? sql`, ${sqlNow(tx)}` : raw('')
  await tx`select append_audit(${operatorId}, ${action}, ${tx.json(detail)}, ${address}${at})`
}
