/** Puts work into the queue, in the same transaction as what it follows from. */
import type { Sql, Transaction } from '../db/database.ts'

export interface Tasks {
  /** `attempt` counts the tries of the schedule; `byHand` asks for one more, whatever became of them. */
  notify: { merchantId: string; orderNo: string; kind: string; attempt?: number; byHand?: boolean }
  /** A move of an order that the clock makes. */
  deadline: { merchantId: string; kind: string; orderNo: string; move: string }
  export: { merchantId: string; recordId: string }
  fold: { merchantId: string; kind: number }
  removeFile: { merchantId: string; fileId: string }
}
export type TaskName = keyof Tasks

export interface JobOptions {
  /** Jobs of one lane share an endpoint: only a few of them run at once. */
  lane?: string
  /** At once, unless it says when. */
  runAt?: Date
  /**
   * Of one key there is one job. Asked for again it takes over what the payload says, and runs at the earlier of
   * the two times; one that runs already runs once more.
   */
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
      payload = job.payload || excluded.payload, lane = excluded.lane,
      run_at = case when job.leased_until > now() then excluded.run_at
                    else least(job.run_at, excluded.run_at) end`
}
