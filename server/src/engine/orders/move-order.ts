/** Moves one order, if its machine allows it: reads it and checks the move and its actor; apply-moves.ts writes. */
import { actorOf } from '@countinghouse/contract/engine/actor.ts'
import { unmetCondition } from '@countinghouse/contract/engine/condition.ts'
import { isPositive } from '@countinghouse/contract/engine/decimal.ts'
import { type Actor, stateOfId } from '@countinghouse/contract/engine/machine.ts'
import { balanceOf } from '../../books/ledger/balance.ts'
import { debtOf } from '../../books/ledger/posting.ts'
import { callError } from '../../platform/call-error.ts'
import { noteTime, timeOf } from '../../platform/db/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { platformTime } from '../../platform/platform-time.ts'
import { applyMoves, planMove } from './apply-moves.ts'
import { checkMaker, type MakerDecided, makerOf } from './maker-checker.ts'
import { conditionValue, type OrderKindDefinition, type OrderTypes } from './order-kind.ts'
import { isFrozenByRestore } from './restore-freeze.ts'

export interface MoveRequest<T extends OrderTypes> {
  merchantId: string
  orderNo: string
  move: T['move']
  /** 'operator:NAME', 'merchant', 'upstream' or 'platform' */
  actor: string
  remark?: string
  /** Columns that the move sets besides the status: a hash, an auditor, the amount that arrived. */
  set?: Partial<T['row']> | ((at: Date, order: T['row']) => Partial<T['row']>)
}

export const moveOrder = async <T extends OrderTypes>(
  tx: Transaction,
  kind: OrderKindDefinition<T>,
  request: MoveRequest<T>,
): Promise<T['row']> => (await moveOrderWithMaker(tx, kind, request)).order

export interface MovedOrder<Row> {
  order: Row
  /** Who made the order, where the move asks: 'merchant', 'operator:NAME'. */
  maker: string | null
  /** Set where its maker decided it. */
  byMaker: MakerDecided | undefined
}

/** Moves an order and returns what the audit log needs to know about its maker. */
export async function moveOrderWithMaker<T extends OrderTypes>(
  tx: Transaction,
  kind: OrderKindDefinition<T>,
  request: MoveRequest<T>,
): Promise<MovedOrder<T['row']>> {
  const { merchantId, orderNo } = request
  // Pieces lock their order before accounts: the same order here, against deadlocks.
  const locked = kind.pieces !== undefined
  const { before, maker, byMaker, needed } = await checkMove(tx, kind, request, { locked })
  const at = await timeOf(tx)
  const set = typeof request.set === 'function' ? request.set(at, before) : request.set
  const decision = planMove(kind, request.move, before, at, set)
  const [order] = await applyMoves(tx, kind, request, [decision])
  // Somebody else moved it between the reading and the locks.
  if (!order) throw await refusal(tx, merchantId, orderNo, needed)
  return { order, maker, byMaker }
}

/** Throws if this actor can't make the move now. */
export async function checkMove<T extends OrderTypes>(
  tx: Transaction,
  kind: OrderKindDefinition<T>,
  { merchantId, orderNo, move, actor }: MoveRequest<T>,
  { locked }: { locked: boolean },
) {
  const { machine } = kind
  const { from, to, by, when, differsFromMaker, permission } = machine.moves[move]
  checkActor(machine.kind, move, by, actor)
  const withMaker = differsFromMaker ?? false
  const before = await readOrder(tx, kind, { merchantId, orderNo }, { withMaker, locked })
  const maker = before.made_by
  const status = stateOfId(machine, before.status)
  const needed = from.map((state) => machine.states[state].id)
  if (!from.includes(status)) throw await refusal(tx, merchantId, orderNo, needed)
  const unmet = unmetCondition(when, (field) => conditionValue(kind, before, field))
  if (unmet) throw callError(unmet.refusal)
  const isApproval = machine.states[to].end !== 'failure'
  const madeAt = before.created_at
  if (withMaker && isApproval) await refuseInDebt(tx, kind, before)
  const byMaker = withMaker
    ? await checkMaker(tx, merchantId, { actor, maker, madeAt, permission, isApproval })
    : undefined
  return { before, maker, byMaker, needed }
}

/** What was set aside before its owner came into debt waits with all else that would go out. */
async function refuseInDebt<T extends OrderTypes>(
  tx: Transaction,
  { postings }: OrderKindDefinition<T>,
  order: T['row'],
): Promise<void> {
  const [setAside] = postings.create(order, order)
  if (!setAside) return
  const debt = await balanceOf(tx, order.merchant_id, debtOf(setAside.from), setAside)
  if (isPositive(debt)) throw callError('accountInDebt')
}

/** Our own code chooses the actor, never input: one that the machine does not name is a defect. */
export function checkActor(kind: string, move: string, by: Actor, actor: string): void {
  if (actorOf(actor).kind !== by)
    throw new Error(`${move} of ${kind} is for the ${by}, not for ${actor}`)
}

async function readOrder<T extends OrderTypes>(
  tx: Transaction,
  kind: OrderKindDefinition<T>,
  { merchantId, orderNo }: Pick<MoveRequest<T>, 'merchantId' | 'orderNo'>,
  { withMaker = false, locked = false },
): Promise<T['row'] & { made_by: string | null }> {
  const [row] = await tx<
    (T['row'] & { made_by: string | null; read_at: Date; is_held: boolean })[]
  >`
    select o.*, ${withMaker ? makerOf(tx, merchantId) : null} as made_by, now() as read_at, ${isFrozenByRestore(tx, merchantId)} as is_held from ${tx(kind.table)} o
    where o.merchant_id = ${merchantId} and o.order_no = ${orderNo} ${locked ? tx`for update` : tx``}`
  if (!row) throw callError('notFound')
  if (row.is_held) throw callError('orderHeld')
  noteTime(tx, row.read_at)
  return row
}

/** Nobody else moves the order, or a piece of it, until the transaction ends. */
export const lockOrder = <T extends OrderTypes>(
  tx: Transaction,
  kind: OrderKindDefinition<T>,
  order: Pick<MoveRequest<T>, 'merchantId' | 'orderNo'>,
): Promise<T['row']> => readOrder(tx, kind, order, { locked: true })

/**
 * Names who moved the order out of the state that the move needs, and when, so that the second of two operators knows
 * who decided, however far the order has gone since. If it never was in such a state: who moved it last.
 */
export async function refusal(
  tx: Transaction,
  merchantId: string,
  orderNo: string,
  needed: number[],
  pieceNo: number | null = null,
) {
  const [decision] = await tx<{ actor: string; at: Date }[]>`
    select actor, at from order_event
    where merchant_id = ${merchantId} and order_no = ${orderNo}
      and piece_no is not distinct from ${pieceNo}
    order by coalesce(from_status = any(${needed}), false) desc, event_id desc limit 1`
  const { actor, at } = decision ?? { actor: '', at: await timeOf(tx) }
  return callError('moveRefused', { actor, at: platformTime(at) })
}
