/** Puts work into the queue, in the same transaction as what it follows from. */
import { sqlNow } from '../db/clock.ts'
import type { Sql, Transaction } from '../db/database.ts'

/** A job of a merchant takes a part of that merchant's share of the workers. */
export interface JobPayload {
  merchantId?: string
}

/** A kind of job. It is declared beside the code that does it; server/src/tasks.ts pairs the two. */
export interface Task<Payload extends JobPayload = JobPayload> {
  readonly name: string
  /** Never set: it carries the type. */
  readonly payload?: Payload
}

const declared = new Set<string>()

export function task<Payload extends JobPayload>(name: string): Task<Payload> {
  if (declared.has(name)) throw new Error(`The task ${name} is declared twice`)
  declared.add(name)
  return { name }
}

/** Every task whose declaration has been loaded: the start of the server refuses one that nothing does. */
export const declaredTasks = (): readonly string[] => [...declared]

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

export async function enqueue<Payload extends JobPayload>(
  sql: Sql | Transaction,
  { name }: Task<Payload>,
  payload: Payload,
  { lane = '', runAt, key }: JobOptions = {},
): Promise<void> {
  await sql`
    insert into job (task, merchant_id, payload, lane, run_at, key)
    values (${name}, ${payload.merchantId ?? null}, ${sql.json(payload)}, ${lane},
            coalesce(${runAt ?? null}::timestamptz, ${sqlNow(sql)}), ${key ?? null})
    ${orJoin(sql)}`
}

/** The end of every insert into `job`: what becomes of it when there is a job of the same key already. */
export const orJoin = (sql: Sql | Transaction) => sql`
  on conflict (key) where key is not null do update set
    payload = job.payload || excluded.payload, lane = excluded.lane,
    run_at = case when job.leased_until > now() then excluded.run_at
                  else least(job.run_at, excluded.run_at) end`
