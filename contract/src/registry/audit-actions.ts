/** What the audit log of a merchant can say that somebody did. A name that was written once is never changed. */
import { type Decision, decisions } from '../engine/review.ts'
import { type OrderKind, orderKindNames, orderKindOf, type orders } from './orders.ts'
import { type ReviewedKind, reviews } from './reviews.ts'

/** What operators do to orders follows from the machines; a review is logged by its decision. */
type OrderAction =
  | {
      [K in OrderKind]: `${K}.${(typeof orders)[K]['machine']['operatorMoves'][number]}`
    }[OrderKind]
  | `${ReviewedKind}.${Decision}`

/** All other actions. */
const ownActions = [
  // Signing in and out
  'signIn.passwordWrong',
  'signIn.secondStepWrong',
  'signIn.succeeded',
  'signOut',
  // An operator's own account
  'password.changed',
  'authenticator.bound',
  'authenticator.unbound',
  'authenticator.codeWrong',
  'recoveryCodes.made',
  'recoveryCode.used',
  'protection.changed',
  'avatar.changed',
  'introduction.changed',
  'operator.joined',
  'password.set',
  // Settings of the merchant: which form, and what was there before and after
  'settings.changed',
  'product.switched',
  'currency.switched',
  'notification.tested',
  'notification.resent',
  // Money, customers, exports
  'asset.withdraw',
  'transfer.created',
  'arrival.proposed',
  'arrival.rejected',
  'arrival.resolved',
  'payoutBatch.created',
  'payoutBatch.resultDownloaded',
  'review.undone',
  'review.givenUp',
  'review.notCounted',
  'order.held',
  'order.released',
  'order.notified',
  'order.revealed',
  'order.assigned',
  'order.noted',
  'order.reminderSet',
  'order.reminderRemoved',
  'conversation.written',
  'savedReply.added',
  'savedReply.changed',
  'savedReply.removed',
  'customer.changed',
  'customer.noted',
  'export.requested',
  'export.downloaded',
  'report.sealed',
  'reportSchedule.created',
  'reportSchedule.changed',
  'reportSchedule.paused',
  'reportSchedule.resumed',
  'reportSchedule.removed',
  'webhookSecret.changed',
  // By an administrator of the merchant, or of the platform
  'operator.invited',
  'operator.linkRenewed',
  'operator.withdrawn',
  'operator.added',
  'operator.rolesChanged',
  'operator.disabled',
  'operator.enabled',
  'password.reset',
  'authenticator.removed',
  'operator.moneyAllowed',
  'session.ended',
  'session.allEnded',
  'authenticatorRule.changed',
  'product.changed',
  'makerChecker.changed',
  'dutiesWindow.changed',
  'agent.added',
  'agent.deposited',
] as const
export type OwnAuditAction = (typeof ownActions)[number]

export type AuditAction = OrderAction | OwnAuditAction

const actionsOfOrders = orderKindNames.flatMap((kind) => [
  ...orderKindOf(kind).machine.operatorMoves.map((move) => `${kind}.${move}`),
  ...(kind in reviews ? decisions.map((decision) => `${kind}.${decision}`) : []),
])

export const auditActions = [...new Set([...ownActions, ...actionsOfOrders])]
