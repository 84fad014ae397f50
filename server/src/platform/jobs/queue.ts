/** Enqueues jobs in the transaction that causes them. */
import { sqlNow } from '../db/clock.ts'
import type { Sql, Transaction } from '../db/database.ts'
import { rowsFromJson } from '../db/insert-rows.ts'
import { currentRequestContext } from '../request-context.ts'

/** A job with a merchant counts against that merchant's share of the workers. */
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
const shared = new Set<string>()

export function task<Payload extends JobPayload>(name: string): Task<Payload> {
  if (declared.has(name)) throw new Error(`The task ${name} is declared twice`)
  declared.add(name)
  return { name }
}

/** Its lanes are those of all merchants together: in the queue its jobs belong to the platform. */
export function sharedTask<Payload extends JobPayload>(name: string): Task<Payload> {
  shared.add(name)
  return task(name)
}

/** Whose share of the workers a job counts against. */
export const merchantOfJob = (task: string, merchantId: string | undefined): string | null =>
  shared.has(task) ? null : (merchantId ?? null)

/** Every task whose declaration has been loaded: the server refuses to start with one that has no handler. */
export const declaredTasks = (): readonly string[] => [...declared]

export interface JobOptions {
  /** Jobs of one lane share an endpoint: only a few of them run at once. */
  lane?: string
  /** Now, if left out. */
  runAt?: Date
  /**
   * Of one key there is one job. Asked for again it takes over what the payload says, and runs at the earlier of
   * the two times; one that runs already runs once more.
   */
  key?: string
}

export const enqueue = <Payload extends JobPayload>(
  sql: Sql | Transaction,
  task: Task<Payload>,
  payload: Payload,
  options: JobOptions = {},
): Promise<void> => enqueueAll(sql, task, [{ payload, ...options }])

/** Each has a key of its own, or none. */
export async function enqueueAll<Payload extends JobPayload>(
  sql: Sql | Transaction,
  task: Task<Payload>,
  jobs: readonly ({ payload: Payload } & JobOptions)[],
): Promise<void> {
  if (jobs.length === 0) return
  if ('isApart' in sql && sql.isApart) return leaveInOutbox(sql, task, jobs)
  await sql`${insertJobs(sql, task, jobs)} ${mergeIfQueued(sql)}`
  const now = Date.now()
  if (jobs.every(({ runAt }) => runAt && runAt.getTime() > now)) return
  if ('afterCommit' in sql) sql.afterCommit(() => announce(task.name))
  else announce(task.name)
}

/** The queue is on another machine: what is written there may be seen before, or lost after, what is written here. */
async function leaveInOutbox<Payload extends JobPayload>(
  tx: Transaction,
  task: Task<Payload>,
  jobs: readonly ({ payload: Payload } & JobOptions)[],
): Promise<void> {
  for (const { merchantId } of jobs.map(({ payload }) => payload))
    if (!merchantId) throw new Error(`A job of ${task.name} names no merchant`)
  await tx`${insertJobs(tx, task, jobs, 'job_outbox')} returning 1`
  const [{ merchantId = '' } = {}] = jobs.map(({ payload }) => payload)
  tx.afterCommit(() => {
    for (const listener of outboxListeners) listener(merchantId)
  })
}

const outboxListeners = new Set<(merchantId: string) => void>()

/** Hears of merchants in whose outbox this process has left jobs (outbox.ts). */
export function onOutbox(listener: (merchantId: string) => void): { remove(): void } {
  outboxListeners.add(listener)
  return { remove: () => outboxListeners.delete(listener) }
}

type Listener = (task: string) => void
const listeners = new Set<Listener>()

export const announce = (task: string): void => {
  for (const listener of listeners) listener(task)
}

/**
 * Hears of jobs that this process has put into the queue and that are due, so that its worker need not wait for the
 * next poll. Those of other processes are found by polling.
 */
export function onEnqueued(listener: Listener): { remove(): void } {
  listeners.add(listener)
  return { remove: () => listeners.delete(listener) }
}

function insertJobs<Payload extends JobPayload>(
  sql: Sql | Transaction,
  { name }: Task<Payload>,
  jobs: readonly ({ payload: Payload } & JobOptions)[],
  table = 'job',
) {
  const trace = currentRequestContext() ?? null
  const rows = jobs
    .map(({ payload, lane = '', runAt, key }) => ({
      task: name,
      // An outbox is on the shard of its merchant.
      merchant_id:
        table === 'job' ? merchantOfJob(name, payload.merchantId) : (payload.merchantId ?? null),
      payload,
      lane,
      run_at: runAt ?? null,
      key: key ?? null,
      trace,
    }))
    // In one order: of two transactions that ask for the same jobs, none waits for the other in a circle.
    .toSorted((a, b) => (a.key ?? '').localeCompare(b.key ?? ''))
  const [first] = rows
  if (first && rows.length === 1) {
    const { merchant_id: merchantId, payload, lane, run_at: runAt, key } = first
    return sql`
      insert into ${sql(table)} (task, merchant_id, payload, lane, run_at, key, trace)
      values (${name}, ${merchantId}, ${sql.json(payload)}, ${lane},
              ${runAt ? sql`${runAt}` : sqlNow(sql)}, ${key},
              ${trace && sql.json(trace)}::jsonb)`
  }
  return sql`
    insert into ${sql(table)} (task, merchant_id, payload, lane, run_at, key, trace)
    select task, merchant_id, payload, lane, coalesce(run_at, ${sqlNow(sql)}), key, trace
    from ${rowsFromJson(table, rows)}`
}

/**
 * For jobs that many concurrent transactions enqueue with the same keys and payloads. The transactions don't wait for
 * each other, and the job sees what each of them wrote: it starts only after they have ended, and a running one runs
 * once more.
 */
export async function enqueueShared<Payload extends JobPayload>(
  tx: Transaction,
  task: Task<Payload>,
  jobs: readonly { payload: Payload; runAt: Date; key: string }[],
): Promise<void> {
  // From the outbox it comes into the queue after their end, and is merged there.
  if (tx.isApart) return leaveInOutbox(tx, task, jobs)
  const keys = jobs.map(({ key }) => key)
  for (;;) {
    // Three statements and not one, because each has to see what others committed before it; they leave together.
    const [, found] = await Promise.all([
      tx`${insertJobs(tx, task, jobs)} on conflict do nothing`.execute(),
      // A worker's lease takes `for update`, which skips what is locked here.
      tx`select from job where key = any(${keys}) order by key for key share`.execute(),
      tx`
        update job set run_at = clock_timestamp()
        where key = any(${keys}) and leased_until > '-infinity'`.execute(),
    ])
    // One that had just come to its end is asked for again.
    if (found.length === keys.length) return
  }
}

/**
 * The end of every insert into `job`: merges it into a queued job of the same key. A running job finds out by its changed
 * time that it was enqueued again, so its time changes even if the same time is asked for.
 */
export const mergeIfQueued = (sql: Sql | Transaction) => sql`
  on conflict (key) where key is not null do update set
    payload = job.payload || excluded.payload, lane = excluded.lane, trace = excluded.trace, is_repeat = false,
    run_at = case when job.leased_until > '-infinity' then greatest(excluded.run_at, clock_timestamp())
                  else least(job.run_at, excluded.run_at) end`
