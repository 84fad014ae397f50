/**
 * Makes the same move for many orders of one merchant and kind, in one transaction and with as few statements as for
 * one.
 */
import { unmetCondition } from '@countinghouse/contract/engine/condition.ts'
import { stateOfId } from '@countinghouse/contract/engine/machine.ts'
import { noteTime, timeOf } from '../../platform/db/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { applyMoves, planMove } from './apply-moves.ts'
import { dueAt } from './deadline.ts'
import { checkActor } from './move-order.ts'
import { conditionValue, type OrderKindDefinition, type OrderTypes } from './order-kind.ts'
import { isFrozenByRestore } from './restore-freeze.ts'

export interface MoveOrdersRequest<M> {
  merchantId: string
  orderNos: readonly string[]
  move: M
  /** 'merchant', 'upstream' or 'platform'; operators decide one order at a time. */
  actor: string
}

export interface MovedOrders<Row> {
  moved: Row[]
  /** Moved by somebody else at the same moment: the move may still be possible. */
  overtaken: string[]
}

/** Skips orders that do not allow the move, are frozen by a restore, or are not due. */
export async function moveOrders<T extends OrderTypes>(
  tx: Transaction,
  kind: OrderKindDefinition<T>,
  { merchantId, orderNos, move, actor }: MoveOrdersRequest<T['move']>,
): Promise<MovedOrders<T['row']>> {
  const { machine } = kind
  const declared = machine.moves[move]
  checkActor(machine.kind, move, declared.by, actor)
  if (declared.differsFromMaker) throw new Error(`${move} of ${machine.kind} is decided one by one`)
  const orders = await tx<(T['row'] & { read_at: Date })[]>`
    select o.*, now() as read_at from ${tx(kind.table)} o
    where merchant_id = ${merchantId} and order_no = any(${orderNos}::text[]) and not ${isFrozenByRestore(tx, merchantId)}
    order by order_no ${kind.pieces ? tx`for update` : tx``}`
  const [first] = orders
  if (!first) return { moved: [], overtaken: [] }
  noteTime(tx, first.read_at)
  const at = await timeOf(tx)
  const isMovable = (order: T['row']): boolean => {
    if (!declared.from.includes(stateOfId(machine, order.status))) return false
    if (declared.deadline && !((dueAt(machine, declared, order, at) ?? Infinity) <= at))
      return false
    return !unmetCondition(declared.when, (field) => conditionValue(kind, order, field))
  }
  const decisions = orders.filter(isMovable).map((order) => planMove(kind, move, order, at))
  const moved = await applyMoves(tx, kind, { merchantId, actor }, decisions)
  const movedNos = new Set(moved.map(({ order_no: orderNo }) => orderNo))
  const wanted = decisions.map(({ before }) => before.order_no)
  return { moved, overtaken: wanted.filter((orderNo) => !movedNos.has(orderNo)) }
}
