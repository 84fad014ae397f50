/**
 * Decisions that can be undone for a few seconds. The order stays unchanged until a job carries the decision out. The
 * row of the decision is deleted in the transaction that carries it out, undoes it or abandons it, so exactly one of
 * the three happens, whatever crashes when.
 */
import { limits } from '@countinghouse/contract/limits.ts'
import { type Permission, permits, type Role } from '@countinghouse/contract/permissions.ts'
import type { ReviewedKind } from '@countinghouse/contract/registry/reviews.ts'
import { CallError, callError } from '../../platform/call-error.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { enqueue, task } from '../../platform/jobs/queue.ts'
import { audit } from '../../platform/security/audit.ts'
import { type ActingOperator, type Caller, wasTakenAway } from '../../platform/security/session.ts'
import { operatorActor } from './maker-checker.ts'
import { checkMove } from './move-order.ts'
import type { OrderTypes } from './order-kind.ts'
import {
  type ReviewDecision,
  type ReviewDefinition,
  type ReviewRegistry,
  refuseIfDecisionPending,
  reviewOrder,
} from './review.ts'
import { endClaim } from './review-claim.ts'
import { noteIfUncounted } from './uncounted-approval.ts'

interface PendingDecisionPayload {
  merchantId: string
  kind: ReviewedKind
  orderNo: string
  decisionId: string
}
export const carryOutTask = task<PendingDecisionPayload>('carryOutDecision')

interface PendingDecisionRow extends ReviewDecision {
  operatorId: string
  name: string
  tokenHash: Buffer | null
}

/** Checked as if it were carried out now. Returns when it will be. */
export async function storePendingDecision<T extends OrderTypes>(
  tx: Transaction,
  { kind, review }: ReviewDefinition<T>,
  { merchantId, operatorId, name, tokenHash }: ActingOperator & Pick<Caller, 'tokenHash'>,
  { orderNo, decision, remark, address }: ReviewDecision,
): Promise<string> {
  // Locked, so that nobody decides it meanwhile.
  await checkMove(
    tx,
    kind,
    { merchantId, orderNo, move: review.moves[decision], actor: operatorActor(name) },
    { locked: true },
  )
  await refuseIfDecisionPending(tx, merchantId, orderNo)
  const [pending] = await tx<{ decisionId: string; due: Date }[]>`
    insert into held_decision (merchant_id, order_no, decision, remark, operator_id, operator_name, token_hash, address,
                               due_at)
    values (${merchantId}, ${orderNo}, ${decision}, ${remark}, ${operatorId}, ${name}, ${tokenHash}, ${address},
            now() + make_interval(secs => ${limits.review.undoSeconds}))
    returning decision_id::text as "decisionId", due_at as due`
  if (!pending) throw new Error('A decision was not stored')
  await endClaim(tx, merchantId, orderNo)
  const payload = { merchantId, kind: review.name, orderNo, decisionId: pending.decisionId }
  await enqueue(tx, carryOutTask, payload, { runAt: pending.due })
  return pending.due.toISOString()
}

/** The operator who decided can undo it, and whoever administers operators: of a session that is not in good hands. */
export async function undoDecision(
  tx: Transaction,
  { merchantId, operatorId, roles }: Pick<Caller, 'merchantId' | 'operatorId' | 'roles'>,
  orderNo: string,
  address: string,
): Promise<void> {
  const [pending] = await tx<{ decision: string; operator: string; isOwn: boolean }[]>`
    delete from held_decision
    where merchant_id = ${merchantId} and order_no = ${orderNo}
      and (operator_id = ${operatorId} or ${permits(roles, 'operator.manage')})
    returning decision, operator_name as operator, operator_id = ${operatorId} as "isOwn"`
  if (!pending) throw callError('decisionNotHeld')
  const { decision, operator, isOwn } = pending
  const detail = { orderNo, decision, ...(!isOwn && { operator }) }
  await audit(tx, { operatorId, action: 'review.undone', address, detail })
}

/**
 * Once, however often the job runs. A decision that can't be carried out any more is abandoned, and the audit log
 * says why.
 */
export async function carryOut(
  { db }: { db: Pick<Database, 'asMerchant'> },
  registry: ReviewRegistry,
  payload: PendingDecisionPayload,
): Promise<undefined> {
  const definition = registry[payload.kind]
  try {
    await db.asMerchant(payload.merchantId, async (tx) => {
      const pending = await takePendingDecision(tx, payload)
      if (!pending) return
      const { merchantId } = payload
      await checkOperator(tx, merchantId, pending, definition.review.permission)
      await reviewOrder(tx, definition, { merchantId, ...pending }, pending)
    })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    await db.asMerchant(payload.merchantId, async (tx) => {
      const abandoned = await abandon(tx, payload, error.errorName)
      const kind = definition.kind.declared.id
      if (abandoned)
        await noteIfUncounted(tx, { ...payload, ...abandoned }, { kind, ...abandoned }, error)
    })
  }
}

/** After the job's last try: a decision that nothing carries out must not block others. */
export const abandonDecision = async (
  { db }: { db: Pick<Database, 'asMerchant'> },
  payload: PendingDecisionPayload,
): Promise<void> => {
  await db.asMerchant(payload.merchantId, (tx) => abandon(tx, payload, 'failed'))
}

async function abandon(
  tx: Transaction,
  payload: PendingDecisionPayload,
  reason: string,
): Promise<PendingDecisionRow | undefined> {
  const pending = await takePendingDecision(tx, payload)
  if (!pending) return undefined
  const { operatorId, orderNo, decision, address } = pending
  const detail = { orderNo, decision, reason }
  await audit(tx, { operatorId, action: 'review.givenUp', address, detail })
  return pending
}

async function takePendingDecision(
  tx: Transaction,
  { merchantId, orderNo, decisionId }: PendingDecisionPayload,
): Promise<PendingDecisionRow | undefined> {
  const [pending] = await tx<PendingDecisionRow[]>`
    delete from held_decision
    where merchant_id = ${merchantId} and order_no = ${orderNo} and decision_id = ${decisionId}
    returning order_no as "orderNo", decision, remark, address, operator_id::text as "operatorId", operator_name as name,
              token_hash as "tokenHash"`
  return pending
}

/** Nobody decides who was disabled or lost the role in the meantime, or whose session an administrator has ended. */
async function checkOperator(
  tx: Transaction,
  merchantId: string,
  { operatorId, tokenHash }: PendingDecisionRow,
  permission: Permission,
): Promise<void> {
  const [operator] = await tx<{ roles: Role[]; enabled: boolean }[]>`
    select roles, disabled_at is null as enabled from operator
    where merchant_id = ${merchantId} and operator_id = ${operatorId}`
  if (!operator?.enabled || !permits(operator.roles, permission))
    throw callError('permissionDenied')
  if (tokenHash && (await wasTakenAway(tx, { merchantId, tokenHash })))
    throw callError('sessionEndedByAdministrator')
}
