/**
 * Moves that the platform makes at a deadline. When an order enters a state that such a move leaves, a job is
 * enqueued in the same transaction: one for the order (run-deadline.ts), or, for a batched move, one for all orders
 * that are due at the same instant (run-batched-deadline.ts).
 */
import { type Machine, type Move, stateOfId } from '@countinghouse/contract/engine/machine.ts'
import { timeOf } from '../../platform/db/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { enqueueAll, enqueueShared, task } from '../../platform/jobs/queue.ts'
import type { OrderKindDefinition, OrderRow, OrderTypes } from './order-kind.ts'

/** A deadline's move of one order. */
export interface DeadlinePayload {
  merchantId: string
  kind: string
  orderNo: string
  move: string
}
export const deadlineTask = task<DeadlinePayload>('deadline')

/** A deadline's move of all orders of a merchant and kind that are due at an instant. */
export interface BatchedDeadlinePayload {
  merchantId: string
  kind: string
  move: string
  due: string
}
export const batchedDeadlineTask = task<BatchedDeadlinePayload>('deadlineTogether')

const allMoves = <M extends string>({ moves }: Machine<string, M>) =>
  Object.entries(moves) as [M, Move][]

/** When a deadline's move is due; undefined if it is not due in the order's present state. */
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

/** Includes the time: a deadline that was changed is another job. */
const keyOf = ({ merchantId, orderNo, move }: DeadlinePayload, due: Date): string =>
  [deadlineTask.name, merchantId, orderNo, move, due.getTime()].join(':')

const togetherKeyOf = ({ merchantId, kind, move }: BatchedDeadlinePayload, due: Date): string =>
  [batchedDeadlineTask.name, merchantId, kind, move, due.getTime()].join(':')

/** Called in the transaction that moved the orders, which are all of one merchant. */
export async function queueDeadlines<T extends OrderTypes>(
  tx: Transaction,
  { machine }: Pick<OrderKindDefinition<T>, 'machine'>,
  orders: readonly T['row'][],
): Promise<void> {
  const { kind } = machine
  for (const [move, declared] of allMoves(machine)) {
    if (!declared.deadline) continue
    const now = await timeOf(tx)
    const due = orders.flatMap(({ merchant_id: merchantId, order_no: orderNo }, i) => {
      const runAt = dueAt(machine, declared, orders[i] as T['row'], now)
      return runAt ? [{ merchantId, orderNo, runAt }] : []
    })
    if (due.length === 0) continue
    if (declared.batched) {
      const jobs = due.map(({ merchantId, runAt }) => {
        const payload = { merchantId, kind, move, due: runAt.toISOString() }
        return { payload, runAt, key: togetherKeyOf(payload, runAt) }
      })
      const byKey = new Map(jobs.map((job) => [job.key, job]))
      await enqueueShared(tx, batchedDeadlineTask, [...byKey.values()])
    } else {
      const jobs = due.map(({ merchantId, orderNo, runAt }) => {
        const payload = { merchantId, kind, orderNo, move }
        return { payload, runAt, key: keyOf(payload, runAt) }
      })
      await enqueueAll(tx, deadlineTask, jobs)
    }
  }
}

/** For open orders that were written past the engine: all of a merchant and kind at once. */
export async function queueDeadlinesOfAll(
  tx: Transaction,
  { machine, table }: Pick<OrderKindDefinition, 'machine' | 'table'>,
  merchantId: string,
): Promise<void> {
  for (const [move, { from, deadline, batched }] of allMoves(machine)) {
    if (!deadline) continue
    const states = from.map((state) => machine.states[state]?.id ?? 0)
    const due = deadline === 'atOnce' ? tx`now()` : tx(deadline)
    // As dates are written in JavaScript.
    const dueText = tx`to_char(due at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    const job = batched
      ? {
          task: batchedDeadlineTask,
          rows: tx`distinct`,
          about: tx`'due', ${dueText}`,
          dueKey: tx`kind`,
        }
      : { task: deadlineTask, rows: tx``, about: tx`'orderNo', order_no`, dueKey: tx`order_no` }
    await tx`
      insert into job (task, merchant_id, payload, run_at, key)
      select ${job.rows} ${job.task.name}, merchant_id,
             jsonb_build_object('merchantId', merchant_id::text, 'kind', kind, 'move', ${move}::text, ${job.about}),
             due, concat_ws(':', ${job.task.name}::text, merchant_id, ${job.dueKey}, ${move}::text,
                            round(extract(epoch from due) * 1000)::bigint)
      from (select merchant_id, order_no, ${machine.kind}::text as kind, ${due} as due from ${tx(table)}
            where merchant_id = ${merchantId} and status = any(${states}::smallint[])) o
      where due is not null
      on conflict do nothing`
  }
}
