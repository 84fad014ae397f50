/** Approves or rejects orders. Each is decided in a transaction of its own: one that fails stops no other. */
import { errorCodes, successCode } from '@countinghouse/contract/error-codes.ts'
import {
  type Decision,
  type Review,
  reviewedAtOnceMax,
} from '@countinghouse/contract/kit/review.ts'
import type { Language } from '@countinghouse/contract/languages.ts'
import type { ReviewedKind } from '@countinghouse/contract/reviews.ts'
import { CallError, callError } from '../call-error.ts'
import type { Transaction } from '../db/database.ts'
import { messageOf } from '../http/messages.ts'
import type { WaitingOrders } from '../live/review-count.ts'
import { audit } from '../security/audit.ts'
import type { ActingOperator, Caller } from '../security/session.ts'
import type { Services } from '../services.ts'
import { actorName, operatorActor } from './maker-checker.ts'
import type { OrderKindDefinition, OrderRow } from './order-kind.ts'
import { decideOrder } from './transition.ts'

/** What an area says about its review, beside what the contract declares. */
export interface ReviewDefinition<Row extends OrderRow, S extends string, M extends string> {
  kind: OrderKindDefinition<Row, S, M>
  review: Review<S, M> & { name: ReviewedKind }
  /** Columns of the order that tell of the decision. */
  decided(by: { name: string; at: Date; remark: string }): Partial<Row>
}

export const reviewDefinition = <Row extends OrderRow, S extends string, M extends string>(
  definition: ReviewDefinition<Row, S, M>,
): ReviewDefinition<Row, S, M> => definition

/** Where the orders that a review decides are found. */
export const ordersThatWait = (
  { table, declared }: { table: string; declared: { id: number } },
  { name, machine, waiting }: Review & { name: ReviewedKind },
): WaitingOrders => ({
  kind: name,
  id: declared.id,
  table,
  status: machine.states[waiting]?.id ?? 0,
})

export interface ReviewRequest {
  orderNos: string
  decision: Decision
  remark: string
}

export function readOrderNos(joined: string): string[] {
  const numbers = [...new Set(joined.split(',').map((no) => no.trim()))].filter((no) => no !== '')
  const field = 'orderNos'
  if (numbers.length === 0) throw callError('inputInvalid', { field, rule: 'required' })
  if (numbers.length > reviewedAtOnceMax)
    throw callError('inputInvalid', { field, rule: 'tooMany', most: reviewedAtOnceMax })
  return numbers
}

export async function reviewOrders<Row extends OrderRow, S extends string, M extends string>(
  { db }: Services,
  definition: ReviewDefinition<Row, S, M>,
  { caller, address, language }: { caller: Caller; address: string; language: Language },
  { orderNos, decision, remark }: ReviewRequest,
) {
  const results = []
  for (const orderNo of readOrderNos(orderNos)) {
    try {
      await db.asMerchant(caller.merchantId, (tx) =>
        reviewOrder(tx, definition, caller, { orderNo, decision, remark, address }),
      )
      results.push({ orderNo, done: true, code: successCode, msg: '' })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const { code } = errorCodes[error.errorName]
      const msg = messageOf(error.errorName, error.values, language)
      results.push({ orderNo, done: false, code, msg })
    }
  }
  return { results }
}

/** One decision, with its entry in the audit log. */
export async function reviewOrder<Row extends OrderRow, S extends string, M extends string>(
  tx: Transaction,
  { kind, review, decided }: ReviewDefinition<Row, S, M>,
  { merchantId, operatorId, name }: ActingOperator,
  {
    orderNo,
    decision,
    remark,
    address,
  }: { orderNo: string; decision: Decision; remark: string; address: string },
): Promise<void> {
  const { maker, byMaker } = await decideOrder(tx, kind, {
    merchantId,
    orderNo,
    move: review.moves[decision],
    actor: operatorActor(name),
    remark,
    set: (at) => decided({ name, at, remark }),
  })
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
