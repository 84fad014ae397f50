/**
 * Decisions that can be undone for a few seconds. The order stays unchanged until a job carries the decision out. The
 * row of the decision is deleted in the transaction that carries it out, undoes it or abandons it, so exactly one of
 * the three happens, whatever crashes when.
 */
import { limits } from '@countinghouse/contract/limits.ts'
import { permits, type Role } from '@countinghouse/contract/permissions.ts'
import type { ReviewedKind } from '@countinghouse/contract/reviews.ts'
import { CallError, callError } from '../call-error.ts'
import type { Database, Transaction } from '../db/database.ts'
import { enqueue, task } from '../jobs/queue.ts'
import { audit } from '../security/audit.ts'
import type { ActingOperator } from '../security/session.ts'
import { operatorActor } from './maker-checker.ts'
import { checkMove } from './move-order.ts'
import type { OrderRow } from './order-kind.ts'
import {
  type ReviewDecision,
  type ReviewDefinition,
  type ReviewRegistry,
  refuseIfHeld,
  reviewOrder,
} from './review.ts'
import { endClaim } from './review-claim.ts'

interface HeldPayload {
  merchantId: string
  kind: ReviewedKind
  orderNo: string
  decisionId: string
}
export const carryOutTask = task<HeldPayload>('carryOutDecision')

interface HeldRow extends ReviewDecision {
  operatorId: string
  name: string
}

/** Checked as if it were carried out now. Returns when it will be. */
export async function holdDecision<Row extends OrderRow, S extends string, M extends string>(
  tx: Transaction,
  { kind, review }: ReviewDefinition<Row, S, M>,
  { merchantId, operatorId, name }: ActingOperator,
  { orderNo, decision, remark, address }: ReviewDecision,
): Promise<string> {
  // Locked, so that nobody decides it meanwhile.
  await checkMove(
    tx,
    kind,
    { merchantId, orderNo, move: review.moves[decision], actor: operatorActor(name) },
    { locked: true },
  )
  await refuseIfHeld(tx, merchantId, orderNo)
  const [held] = await tx<{ decisionId: string; due: Date }[]>`
    insert into held_decision (merchant_id, order_no, decision, remark, operator_id, operator_name, address, due_at)
    values (${merchantId}, ${orderNo}, ${decision}, ${remark}, ${operatorId}, ${name}, ${address},
            now() + make_interval(secs => ${limits.review.holdSeconds}))
    returning decision_id::text as "decisionId", due_at as due`
  if (!held) throw new Error('A decision was not stored')
  await endClaim(tx, merchantId, orderNo)
  const payload = { merchantId, kind: review.name, orderNo, decisionId: held.decisionId }
  await enqueue(tx, carryOutTask, payload, { runAt: held.due })
  return held.due.toISOString()
}

/** Only the operator who decided can undo it. */
export async function undoDecision(
  tx: Transaction,
  { merchantId, operatorId }: ActingOperator,
  orderNo: string,
  address: string,
): Promise<void> {
  const [held] = await tx<{ decision: string }[]>`
    delete from held_decision
    where merchant_id = ${merchantId} and order_no = ${orderNo} and operator_id = ${operatorId}
    returning decision`
  if (!held) throw callError('decisionNotHeld')
  const { decision } = held
  await audit(tx, { operatorId, action: 'review.undone', address, detail: { orderNo, decision } })
}

/**
 * Once, however often the job runs. A decision that can't be carried out any more is abandoned, and the audit log
 * says why.
 */
export async function carryOut(
  { db }: { db: Pick<Database, 'asMerchant'> },
  registry: ReviewRegistry,
  payload: HeldPayload,
): Promise<undefined> {
  try {
    await db.asMerchant(payload.merchantId, async (tx) => {
      const held = await takeHeld(tx, payload)
      if (!held) return
      const { merchantId } = payload
      await checkOperator(tx, merchantId, held, registry[payload.kind].review.permission)
      await reviewOrder(tx, registry[payload.kind], { merchantId, ...held }, held)
    })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    await abandonDecision({ db }, payload, error.errorName)
  }
}

/** Also after the job's last try: a decision that nothing carries out must not block others. */
export const abandonDecision = (
  { db }: { db: Pick<Database, 'asMerchant'> },
  payload: HeldPayload,
  reason = 'failed',
): Promise<void> =>
  db.asMerchant(payload.merchantId, async (tx) => {
    const held = await takeHeld(tx, payload)
    if (!held) return
    const { operatorId, orderNo, decision, address } = held
    const detail = { orderNo, decision, reason }
    await audit(tx, { operatorId, action: 'review.givenUp', address, detail })
  })

async function takeHeld(
  tx: Transaction,
  { merchantId, orderNo, decisionId }: HeldPayload,
): Promise<HeldRow | undefined> {
  const [held] = await tx<HeldRow[]>`
    delete from held_decision
    where merchant_id = ${merchantId} and order_no = ${orderNo} and decision_id = ${decisionId}
    returning order_no as "orderNo", decision, remark, address, operator_id::text as "operatorId", operator_name as name`
  return held
}

/** An operator who was disabled or lost the role in the meantime decides nothing. */
async function checkOperator(
  tx: Transaction,
  merchantId: string,
  { operatorId }: HeldRow,
  permission: Parameters<typeof permits>[1],
): Promise<void> {
  const [operator] = await tx<{ roles: Role[]; enabled: boolean }[]>`
    select roles, disabled_at is null as enabled from operator
    where merchant_id = ${merchantId} and operator_id = ${operatorId}`
  if (!operator?.enabled || !permits(operator.roles, permission))
    throw callError('permissionDenied')
}
