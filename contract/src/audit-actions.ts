/** What the audit log of a merchant can say that somebody did. A name that was written once is never changed. */
import type { Decision } from './kit/review.ts'
import type { OrderKind, orders } from './orders.ts'
import type { ReviewedKind } from './reviews.ts'

/** What operators do to orders follows from the machines; a review is logged by its decision. */
type OrderAction =
  | {
      [K in OrderKind]: `${K}.${(typeof orders)[K]['machine']['operatorMoves'][number]}`
    }[OrderKind]
  | `${ReviewedKind}.${Decision}`

export type AuditAction =
  | OrderAction
  // Signing in and out
  | 'signIn.passwordWrong'
  | 'signIn.secondStepWrong'
  | 'signIn.succeeded'
  | 'signOut'
  // An operator's own account
  | 'password.changed'
  | 'authenticator.bound'
  | 'authenticator.unbound'
  | 'authenticator.codeWrong'
  | 'protection.changed'
  | 'avatar.changed'
  // Settings of the merchant: which form, and what was there before and after
  | 'settings.changed'
  | 'notification.tested'
  | 'notification.resent'
  // Money, customers, exports
  | 'asset.withdraw'
  | 'transfer.created'
  | 'payoutBatch.created'
  | 'payoutBatch.resultDownloaded'
  | 'order.notified'
  | 'order.revealed'
  | 'conversation.written'
  | 'customer.changed'
  | 'export.requested'
  | 'export.downloaded'
  | 'report.sealed'
  // By an administrator of the platform
  | 'operator.added'
  | 'operator.disabled'
  | 'password.reset'
  | 'authenticator.removed'
  | 'product.changed'
  | 'makerChecker.changed'
  | 'agent.added'
  | 'agent.deposited'
