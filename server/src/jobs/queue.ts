/** Puts work into the queue, in the same transaction as what it follows from. */
import type { Sql, Transaction } from '../db/database.ts'

export interface Tasks {
  notify: { merchantId: string; kind: string; orderNo: string; attempt: number }
  /** A move of an order that the clock makes. */
  deadline: { merchantId: string; kind: string; orderNo: string; move: string }
  export: { merchantId: string; recordId: string }
}
export type TaskName = keyof Tasks

export interface JobOptions {
  /** Jobs of one lane share an endpoint: only a few of them run at once. */
  lane?: string
  /** At once, unless it says when. */
  runAt?: Date
  /** Of one key there is one job. Asked for again, it runs at the earlier of the two times. */
  key?: string
}

export async function enqueue<T extends TaskName>(
  sql: Sql | Transaction,
  task: T,
  payload: Tasks[T],
  { lane = '', runAt, key }: JobOptions = {},
): Promise<void> {
  await sql`
    insert into job (task, merchant_id, payload, lane, run_at, key)
    values (${task}, ${payload.merchantId}, ${sql.json(payload)}, ${lane},
            coalesce(${runAt ?? null}::timestamptz, now()), ${key ?? null})
    on conflict (key) where key is not null do update set
      run_at = least(job.run_at, excluded.run_at)`
}
