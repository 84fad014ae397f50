/** Puts work into the queue, in the same transaction as what it follows from. */
import type { Sql, Transaction } from '../db/database.ts'

export interface Tasks {
  notify: { merchantId: string; kind: string; orderNo: string; attempt: number }
  decideTransfer: { merchantId: string; orderNo: string }
  export: { merchantId: string; recordId: string }
}
export type TaskName = keyof Tasks

export async function enqueue<T extends TaskName>(
  sql: Sql | Transaction,
  task: T,
  payload: Tasks[T],
  options: { lane?: string; delaySeconds?: number } = {},
): Promise<void> {
  const { lane = '', delaySeconds = 0 } = options
  await sql`
    insert into job (task, payload, lane, run_at)
    values (${task}, ${sql.json(payload)}, ${lane}, now() + ${delaySeconds} * interval '1 second')`
}
