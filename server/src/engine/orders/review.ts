/** The review of an order kind, and one decision about an order of it. */
import type { Decision, Review } from '@countinghouse/contract/engine/review.ts'
import type { ReviewedKind } from '@countinghouse/contract/registry/reviews.ts'
import type { AccountKey } from '../../books/ledger/posting.ts'
import { callError } from '../../platform/call-error.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { WaitingOrders } from '../../platform/live/review-count.ts'
import { platformTime } from '../../platform/platform-time.ts'
import { audit } from '../../platform/security/audit.ts'
import type { ActingOperator } from '../../platform/security/session.ts'
import { actorName, operatorActor } from './maker-checker.ts'
import { moveOrderWithMaker } from './move-order.ts'
import type { OrderKindDefinition, OrderTypes } from './order-kind.ts'
import { endClaim } from './review-claim.ts'

/** What an area adds to the contract's declaration of its review. */
export interface ReviewDefinition<T extends OrderTypes> {
  kind: OrderKindDefinition<T>
  review: Review<T['state'], T['move']> & { name: ReviewedKind }
  /** Columns of the order that record the decision. */
  decided(by: { name: string; at: Date; remark: string }): Partial<T['row']>
  /** The account that an order is paid from. */
  paidFrom(order: T['row'], bucket: 'available' | 'frozen'): AccountKey
  /** The column by which earlier decisions are related to an order; an index starts with it. */
  about: keyof T['row'] & ('customer_uid' | 'to_address')
}

/** For code that works on the reviews of all kinds; erased as by `asAnyKind`. */
export type AnyReviewDefinition = ReviewDefinition<OrderTypes>
export type ReviewRegistry = Readonly<Record<ReviewedKind, AnyReviewDefinition>>

export const asAnyReview = <T extends OrderTypes>(
  definition: ReviewDefinition<T>,
): AnyReviewDefinition => definition as unknown as AnyReviewDefinition

export const reviewDefinition = <T extends OrderTypes>(
  definition: ReviewDefinition<T>,
): ReviewDefinition<T> => definition

/** Where to find the orders that wait for a review. */
export const waitingOrdersOf = (
  { table, declared }: { table: string; declared: { id: number } },
  { name, machine, waiting }: Review & { name: ReviewedKind },
): WaitingOrders => ({
  kind: name,
  id: declared.id,
  table,
  status: machine.states[waiting]?.id ?? 0,
})

/** One decision, as somebody made it. */
export interface ReviewDecision {
  orderNo: string
  decision: Decision
  remark: string
  /** The operator's IP address. */
  address: string
}

/** One decision, with its entry in the audit log. */
export async function reviewOrder<T extends OrderTypes>(
  tx: Transaction,
  { kind, review, decided }: ReviewDefinition<T>,
  { merchantId, operatorId, name }: ActingOperator,
  { orderNo, decision, remark, address }: ReviewDecision,
): Promise<void> {
  const { maker, byMaker } = await moveOrderWithMaker(tx, kind, {
    merchantId,
    orderNo,
    move: review.moves[decision],
    actor: operatorActor(name),
    remark,
    set: (at) => decided({ name, at, remark }),
  })
  // After the move: storing a pending decision locks the order too, so one of the two waits for the other.
  await refuseIfDecisionPending(tx, merchantId, orderNo)
  await endClaim(tx, merchantId, orderNo)
  await audit(tx, {
    operatorId,
    action: `${review.name}.${decision}`,
    address,
    detail: {
      orderNo,
      remark,
      maker: actorName(maker ?? ''),
      ...(byMaker && { decidedByMaker: byMaker }),
    },
  })
}

/** While a decision is pending no other can be made. The error names who made it, and when. */
export async function refuseIfDecisionPending(
  tx: Transaction,
  merchantId: string,
  orderNo: string,
): Promise<void> {
  const [pending] = await tx<{ name: string; at: Date }[]>`
    select operator_name as name, decided_at as at from held_decision
    where merchant_id = ${merchantId} and order_no = ${orderNo}`
  if (pending)
    throw callError('moveRefused', {
      actor: operatorActor(pending.name),
      at: platformTime(pending.at),
    })
}
