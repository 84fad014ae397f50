/** The log of what operators did: one chain of hashes per merchant (see append_audit in the migrations). */
import type { AuditAction } from '@countinghouse/contract/registry/audit-actions.ts'
import { sqlNow } from '../db/clock.ts'
import type { Transaction } from '../db/database.ts'
import { raw, sql } from '../db/sql.ts'

type Plain = string | number | boolean | null

/** Changes have `before` and `after`: of one thing, or of several by name. */
export type AuditDetail = Readonly<Record<string, Plain | Readonly<Record<string, Plain>>>>

export interface AuditEvent {
  /** Null for what an administrator of the platform does to a merchant, not to one of its operators. */
  operatorId: string | null
  action: AuditAction
  address: string
  /** No secrets: entries are read by administrators and can't be taken back. */
  detail?: AuditDetail
}

/** Call it last in a transaction: it takes the lock that orders the merchant's entries. */
export async function audit(tx: Transaction, event: AuditEvent): Promise<void> {
  const { operatorId, action, address, detail = {} } = event
  const at = tx.clock.isSet ? sql`, ${sqlNow(tx)}` : raw('')
  await tx`select append_audit(${operatorId}, ${action}, ${tx.json(detail)}, ${address}${at})`
}
