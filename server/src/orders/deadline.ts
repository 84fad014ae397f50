/**
 * Moves that the clock makes. When an order comes into a state that such a move leaves, a job goes into the queue
 * in the same transaction (run-deadline.ts does it).
 */
import { type Machine, type Move, stateOfId } from '@countinghouse/contract/kit/machine.ts'
import { timeOf } from '../db/clock.ts'
import type { Transaction } from '../db/database.ts'
import { enqueue, task } from '../jobs/queue.ts'
import type { OrderKindDefinition, OrderRow } from './order-kind.ts'

/** A move of an order that the clock makes. */
export interface DeadlinePayload {
  merchantId: string
  kind: string
  orderNo: string
  move: string
}
export const deadlineTask = task<DeadlinePayload>('deadline')

const allMoves = <M extends string>({ moves }: Machine<string, M>) =>
  Object.entries(moves) as [M, Move][]

/** When a move of the clock is due; undefined when it is not, in the state that the order is in. */
export function dueAt<Row extends OrderRow, M extends string>(
  machine: Machine<string, M>,
  { from, deadline }: Move,
  order: Row,
  now: Date,
): Date | undefined {
  if (!deadline || !from.includes(stateOfId(machine, order.status))) return undefined
  if (deadline === 'atOnce') return now
  return ((order as Record<string, unknown>)[deadline] as Date | null) ?? undefined
}

/** The time is part of it: a deadline that was moved is another one. */
const keyOf = ({ merchantId, orderNo, move }: DeadlinePayload, due: Date): string =>
  ['deadline', merchantId, orderNo, move, due.getTime()].join(':')

/** In the transaction that brought the order into its state. */
export async function queueDeadlines<Row extends OrderRow, S extends string, M extends string>(
  tx: Transaction,
  { machine }: OrderKindDefinition<Row, S, M>,
  order: Row,
): Promise<void> {
  for (const [move, declared] of allMoves(machine)) {
    if (!declared.deadline) continue
    const due = dueAt(machine, declared, order, await timeOf(tx))
    if (!due) continue
    const { merchant_id: merchantId, order_no: orderNo } = order
    const payload = { merchantId, kind: machine.kind, orderNo, move }
    await enqueue(tx, deadlineTask, payload, { runAt: due, key: keyOf(payload, due) })
  }
}

/** For open orders that were written past the engine, all of a merchant and kind at once. */
export async function queueDeadlinesOfAll(
  tx: Transaction,
  { machine, table }: Pick<OrderKindDefinition, 'machine' | 'table'>,
  merchantId: string,
): Promise<void> {
  for (const [move, { from, deadline }] of allMoves(machine)) {
    if (!deadline) continue
    const states = from.map((state) => machine.states[state]?.id ?? 0)
    const due = deadline === 'atOnce' ? tx`now()` : tx(deadline)
    await tx`
      insert into job (task, merchant_id, payload, run_at, key)
      select ${deadlineTask.name}, merchant_id,
             jsonb_build_object('merchantId', merchant_id::text, 'kind', ${machine.kind}::text,
                                'orderNo', order_no, 'move', ${move}::text),
             due, concat_ws(':', 'deadline', merchant_id, order_no, ${move}::text,
                            round(extract(epoch from due) * 1000)::bigint)
      from (select merchant_id, order_no, ${due} as due from ${tx(table)}
            where merchant_id = ${merchantId} and status = any(${states}::smallint[])) o
      where due is not null
      on conflict do nothing`
  }
}
