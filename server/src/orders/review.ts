/** The review of an order kind, and one decision about an order of it. */
import type { Decision, Review } from '@countinghouse/contract/kit/review.ts'
import type { ReviewedKind } from '@countinghouse/contract/reviews.ts'
import { callError } from '../call-error.ts'
import type { Transaction } from '../db/database.ts'
import type { AccountKey } from '../ledger/posting.ts'
import type { WaitingOrders } from '../live/review-count.ts'
import { platformTime } from '../platform-time.ts'
import { audit } from '../security/audit.ts'
import type { ActingOperator } from '../security/session.ts'
import { actorName, operatorActor } from './maker-checker.ts'
import { moveOrderWithMaker } from './move-order.ts'
import type { OrderKindDefinition, OrderRow } from './order-kind.ts'
import { endClaim } from './review-claim.ts'

/** What an area adds to the contract's declaration of its review. */
export interface ReviewDefinition<Row extends OrderRow, S extends string, M extends string> {
  kind: OrderKindDefinition<Row, S, M>
  review: Review<S, M> & { name: ReviewedKind }
  /** Columns of the order that record the decision. */
  decided(by: { name: string; at: Date; remark: string }): Partial<Row>
  /** The account that an order is paid from. */
  paidFrom(order: Row, bucket: 'available' | 'frozen'): AccountKey
  /** The column by which earlier decisions are related to an order; an index starts with it. */
  about: keyof Row & ('customer_uid' | 'to_address')
}

/** For code that works on the reviews of all kinds. */
export type AnyReviewDefinition = ReviewDefinition<OrderRow, string, string>
export type ReviewRegistry = Readonly<Record<ReviewedKind, AnyReviewDefinition>>

export const asAnyReview = <Row extends OrderRow, S extends string, M extends string>(
  definition: ReviewDefinition<Row, S, M>,
): AnyReviewDefinition => definition as unknown as AnyReviewDefinition

export const reviewDefinition = <Row extends OrderRow, S extends string, M extends string>(
  definition: ReviewDefinition<Row, S, M>,
): ReviewDefinition<Row, S, M> => definition

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
export async function reviewOrder<Row extends OrderRow, S extends string, M extends string>(
  tx: Transaction,
  { kind, review, decided }: ReviewDefinition<Row, S, M>,
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
  // After the move: holding a decision locks the order too, so one of the two waits for the other.
  await refuseIfHeld(tx, merchantId, orderNo)
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
export async function refuseIfHeld(
  tx: Transaction,
  merchantId: string,
  orderNo: string,
): Promise<void> {
  const [held] = await tx<{ name: string; at: Date }[]>`
    select operator_name as name, decided_at as at from held_decision
    where merchant_id = ${merchantId} and order_no = ${orderNo}`
  if (held)
    throw callError('moveRefused', { actor: operatorActor(held.name), at: platformTime(held.at) })
}
