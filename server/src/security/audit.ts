/** The log of what operators did: one chain of hashes per merchant (see append_audit in the migrations). */
import type { Decision } from '@countinghouse/contract/kit/review.ts'
import type { ReviewedKind } from '@countinghouse/contract/reviews.ts'
import type { Transaction } from '../db/database.ts'

export type AuditAction =
  | 'signIn.passwordWrong'
  | 'signIn.secondStepWrong'
  | 'signIn.succeeded'
  | 'signOut'
  | 'password.changed'
  | 'authenticator.bound'
  | 'authenticator.unbound'
  | 'authenticator.codeWrong'
  | 'protection.changed'
  | `${ReviewedKind}.${Decision}`
  | 'cryptoPayin.creditByHand'
  | 'cryptoPayin.returnPayment'
  | 'cryptoPayin.refundExcess'
  | 'deposit.creditAfterReview'
  | 'product.changed'
  | 'order.notified'
  | 'asset.withdraw'
  | 'transfer.created'
  | 'customer.changed'
  | 'export.requested'
  | 'export.downloaded'
  | 'avatar.changed'
  | 'operator.added'
  | 'password.reset'
  | 'authenticator.removed'
  | 'operator.disabled'
  | 'makerChecker.changed'

export interface AuditEvent {
  /** Null for what an administrator of the platform does to a merchant, not to one of its operators. */
  operatorId: string | null
  action: AuditAction
  address: string
  detail?: Record<string, string | number | boolean>
}

/** Call it last in a transaction: it takes the lock that orders the merchant's entries. */
export async function audit(tx: Transaction, event: AuditEvent): Promise<void> {
  const { operatorId, action, address, detail = {} } = event
  await tx`select append_audit(${operatorId}, ${action}, ${tx.json(detail)}, ${address})`
}
