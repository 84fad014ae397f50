/** Makes a move that the clock makes, once, however often and on however many servers its job is run. */
import { CallError } from '../call-error.ts'
import { noteTime, timeOf } from '../db/clock.ts'
import type { Database, Transaction } from '../db/database.ts'
import { type DeadlinePayload, dueAt, queueDeadlines } from './deadline.ts'
import { isHeld } from './order-hold.ts'
import {
  type OrderKindDefinition,
  type OrderRegistry,
  type OrderRow,
  registered,
} from './order-kind.ts'
import { moveOrder } from './transition.ts'

const mostTries = 3

export async function runDeadline(
  { db }: { db: Pick<Database, 'asMerchant'> },
  registry: OrderRegistry,
  payload: DeadlinePayload,
): Promise<undefined> {
  const kind = registered(registry, payload.kind)
  for (let tries = 1; ; tries++) {
    try {
      await db.asMerchant(payload.merchantId, (tx) => moveIfDue(tx, kind, payload))
      return
    } catch (error) {
      // Moved by somebody else at this moment: perhaps it is due no longer, perhaps it still is.
      const isLate = error instanceof CallError && error.errorName === 'moveRefused'
      if (!isLate || tries === mostTries) throw error
    }
  }
}

async function moveIfDue(
  tx: Transaction,
  kind: OrderKindDefinition,
  { merchantId, orderNo, move }: DeadlinePayload,
): Promise<void> {
  const declared = kind.machine.moves[move]
  const [order] = await tx<(OrderRow & { now: Date })[]>`
    select o.*, now() as now from ${tx(kind.table)} o
    where merchant_id = ${merchantId} and order_no = ${orderNo} and not ${isHeld(tx, merchantId)}`
  // A held order is asked about again when it is released.
  if (!order) return
  // By the clock that the job was due by, which may differ from this server's.
  noteTime(tx, order.now)
  const now = await timeOf(tx)
  const due = declared && dueAt(kind.machine, declared, order, now)
  if (!due) return
  if (declared.deadline !== 'atOnce' && due > now) return queueDeadlines(tx, kind, [order])
  await moveOrder(tx, kind, { merchantId, orderNo, move, actor: 'platform' })
}

/**
 * After the last try: the trace of the order says that it stands still, in the operator's language and without our
 * reasons. The job itself waits for the platform's administrator (`npm run admin -- jobs`).
 */
export function deadlineFailed(
  { db }: { db: Database },
  registry: OrderRegistry,
  { merchantId, kind, orderNo }: DeadlinePayload,
): Promise<unknown> {
  const { table, declared } = registered(registry, kind)
  return db.asMerchant(
    merchantId,
    (tx) => tx`
      insert into order_event (merchant_id, kind, order_no, move, from_status, to_status, actor)
      select merchant_id, ${declared.id}::smallint, order_no, 'clockFailed', status, status, 'platform'
      from ${tx(table)} where merchant_id = ${merchantId} and order_no = ${orderNo}`,
  )
}
