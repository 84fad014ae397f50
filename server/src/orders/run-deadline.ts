/** Makes a move that the clock makes, once, however often and on however many servers its job is run. */
import type { OrderKind } from '@countinghouse/contract/kit/machine.ts'
import { CallError } from '../call-error.ts'
import type { Database, Transaction } from '../db/database.ts'
import { messageOf } from '../http/messages.ts'
import type { Tasks } from '../jobs/queue.ts'
import { dueAt, queueDeadlines } from './deadline.ts'
import type { OrderRegistry } from './notify.ts'
import type { OrderKindDefinition, OrderRow } from './order-kind.ts'
import { moveOrder } from './transition.ts'

const mostTries = 3

export async function runDeadline(
  { db }: { db: Database },
  registry: OrderRegistry,
  payload: Tasks['deadline'],
): Promise<void> {
  const { kind } = registry[payload.kind as OrderKind]
  const otherwise = kind.machine.moves[payload.move]?.otherwise
  let refusedByTheBooks: string | undefined
  for (let tries = 1; ; tries++) {
    try {
      const instead = refusedByTheBooks ? { move: otherwise, remark: refusedByTheBooks } : {}
      await db.asMerchant(payload.merchantId, (tx) => moveIfDue(tx, kind, payload, instead))
      return
    } catch (error) {
      if (!(error instanceof CallError) || tries === mostTries) throw error
      // Moved by somebody else at this moment: perhaps it is due no longer, perhaps it still is.
      if (error.errorName === 'moveRefused') continue
      if (!otherwise) throw error
      refusedByTheBooks = messageOf(error.errorName, error.values, 'en')
    }
  }
}

async function moveIfDue(
  tx: Transaction,
  kind: OrderKindDefinition,
  { merchantId, orderNo, move }: Tasks['deadline'],
  instead: { move?: string | undefined; remark?: string },
): Promise<void> {
  const declared = kind.machine.moves[move]
  // By the clock that the job was due by, which may differ from ours.
  const [order] = await tx<(OrderRow & { now: Date })[]>`
    select *, now() as now from ${tx(kind.table)}
    where merchant_id = ${merchantId} and order_no = ${orderNo}`
  const due = order && declared && dueAt(kind.machine, declared, order)
  if (!due) return
  if (declared.deadline !== 'atOnce' && due > order.now) return queueDeadlines(tx, kind, order)
  const { move: made = move, ...remark } = instead
  await moveOrder(tx, kind, { merchantId, orderNo, move: made, actor: 'platform', ...remark })
}
