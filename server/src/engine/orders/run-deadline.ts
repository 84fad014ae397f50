/** Makes a deadline's move once, however often and on however many servers its job runs. */
import { CallError } from '../../platform/call-error.ts'
import { noteTime, timeOf } from '../../platform/db/clock.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { type DeadlinePayload, dueAt, queueDeadlines } from './deadline.ts'
import { moveOrder } from './move-order.ts'
import {
  type OrderKindDefinition,
  type OrderRegistry,
  type OrderRow,
  orderKindIn,
} from './order-kind.ts'
import { isFrozenByRestore } from './restore-freeze.ts'

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
      // Moved by somebody else at the same moment: the deadline may no longer be due, or still be.
      if (!(error instanceof CallError) || tries === mostTries) throw error
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

/** The order, if the deadline still applies to it. */
async function findDue(
  tx: Transaction,
  { machine, table }: OrderKindDefinition,
  { merchantId, orderNo, move }: DeadlinePayload,
): Promise<{ order: OrderRow; isEarly: boolean } | undefined> {
  const declared = machine.moves[move]
  const [order] = await tx<(OrderRow & { now: Date })[]>`
    select o.*, now() as now from ${tx(table)} o
    where merchant_id = ${merchantId} and order_no = ${orderNo} and not ${isFrozenByRestore(tx, merchantId)}`
  // A frozen order gets its deadline again when it is released.
  if (!order) return undefined
  // Uses the clock by which the job was due, which may differ from this server's.
  noteTime(tx, order.now)
  const now = await timeOf(tx)
  const due = declared && dueAt(machine, declared, order, now)
  return due && { order, isEarly: due > now }
}

/**
 * After the last try: an event in the order's trace says that it is stuck, translated and without our internal
 * reasons. The failed job waits for the platform's administrator (`npm run admin -- jobs`). An order that was moved
 * after all is not stuck: a server may have died between the move and the end of its job.
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
