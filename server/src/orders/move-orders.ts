/**
 * Makes the same move for many orders of one merchant and kind, in one transaction and with as few statements as for
 * one.
 */
import { unmetCondition } from '@countinghouse/contract/kit/condition.ts'
import { stateOfId } from '@countinghouse/contract/kit/machine.ts'
import { noteTime, timeOf } from '../db/clock.ts'
import type { Transaction } from '../db/database.ts'
import { applyMoves, planMove } from './apply-moves.ts'
import { dueAt } from './deadline.ts'
import { checkActor } from './move-order.ts'
import { isHeld } from './order-hold.ts'
import type { OrderKindDefinition, OrderRow } from './order-kind.ts'

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

/** Skips orders that do not allow the move, are held, or are not due. */
export async function moveOrders<Row extends OrderRow, S extends string, M extends string>(
  tx: Transaction,
  kind: OrderKindDefinition<Row, S, M>,
  { merchantId, orderNos, move, actor }: MoveOrdersRequest<M>,
): Promise<MovedOrders<Row>> {
  const { machine, source } = kind
  const declared = machine.moves[move]
  checkActor(machine.kind, move, declared.by, actor)
  if (declared.differsFromMaker) throw new Error(`${move} of ${machine.kind} is decided one by one`)
  const orders = await tx<(Row & { read_at: Date })[]>`
    select o.*, now() as read_at from ${tx(kind.table)} o
    where merchant_id = ${merchantId} and order_no = any(${orderNos}::text[]) and not ${isHeld(tx, merchantId)}
    order by order_no ${kind.pieces ? tx`for update` : tx``}`
  const [first] = orders
  if (!first) return { moved: [], overtaken: [] }
  noteTime(tx, first.read_at)
  const at = await timeOf(tx)
  const isMovable = (order: Row): boolean => {
    if (!declared.from.includes(stateOfId(machine, order.status))) return false
    if (declared.deadline && !((dueAt(machine, declared, order, at) ?? Infinity) <= at))
      return false
    return !unmetCondition(declared.when, (field) => order[source.columns[field] as keyof Row])
  }
  const decisions = orders.filter(isMovable).map((order) => planMove(kind, move, order, at))
  const moved = await applyMoves(tx, kind, { merchantId, actor }, decisions)
  const movedNos = new Set(moved.map(({ order_no: orderNo }) => orderNo))
  const asked = decisions.map(({ before }) => before.order_no)
  return { moved, overtaken: asked.filter((orderNo) => !movedNos.has(orderNo)) }
}
