/** Makes a move that the clock makes, once, however often and on however many servers its job is run. */
import { CallError } from '../call-error.ts'
import { noteTime, timeOf } from '../db/clock.ts'
import type { Database, Transaction } from '../db/database.ts'
import { type DeadlinePayload, dueAt, queueDeadlines } from './deadline.ts'
import { moveOrder } from './move-order.ts'
import { isHeld } from './order-hold.ts'
import {
  type OrderKindDefinition,
  type OrderRegistry,
  type OrderRow,
  orderKindIn,
} from './order-kind.ts'

const mostTries = 3

export async function runDeadline(
  { db }: { db: Pick<Database, 'asMerchant'> },
  registry: OrderRegistry,
  payload: DeadlinePayload,
): Promise<undefined> {
  const kind = orderKindIn(registry, payload.kind)
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
  payload: DeadlinePayload,
): Promise<void> {
  const found = await findDue(tx, kind, payload)
  if (!found) return
  if (found.isEarly) return queueDeadlines(tx, kind, [found.order])
  const { merchantId, orderNo, move } = payload
  await moveOrder(tx, kind, { merchantId, orderNo, move, actor: 'platform' })
}

/** The order, if the clock is still to move it. */
async function findDue(
  tx: Transaction,
  { machine, table }: OrderKindDefinition,
  { merchantId, orderNo, move }: DeadlinePayload,
): Promise<{ order: OrderRow; isEarly: boolean } | undefined> {
  const declared = machine.moves[move]
  const [order] = await tx<(OrderRow & { now: Date })[]>`
    select o.*, now() as now from ${tx(table)} o
    where merchant_id = ${merchantId} and order_no = ${orderNo} and not ${isHeld(tx, merchantId)}`
  // A held order is asked about again when it is released.
  if (!order) return undefined
  // By the clock that the job was due by, which may differ from this server's.
  noteTime(tx, order.now)
  const now = await timeOf(tx)
  const due = declared && dueAt(machine, declared, order, now)
  return due && { order, isEarly: due > now }
}

/**
 * After the last try: the trace of the order says that it stands still, in the operator's language and without our
 * reasons. The job itself waits for the platform's administrator (`npm run admin -- jobs`). An order that was moved
 * does not stand still: a server may have ended between the move and the end of its job.
 */
export function deadlineFailed(
  { db }: { db: Database },
  registry: OrderRegistry,
  payload: DeadlinePayload,
): Promise<unknown> {
  const kind = orderKindIn(registry, payload.kind)
  return db.asMerchant(payload.merchantId, async (tx) => {
    const found = await findDue(tx, kind, payload)
    if (!found || found.isEarly) return
    const { merchant_id, order_no, status } = found.order
    const event = {
      merchant_id,
      kind: kind.declared.id,
      order_no,
      move: 'clockFailed',
      from_status: status,
      to_status: status,
      actor: 'platform',
    }
    await tx`insert into order_event ${tx(event)}`
  })
}
