/** Jobs whose last try failed: they wait for a person, who retries or drops them. */
import type { Sql } from '../db/database.ts'
import { isHeldBy, type Job } from './lease.ts'
import { mergeIfQueued } from './queue.ts'

export interface FailedJob {
  jobId: string
  task: string
  merchantId: string | null
  payload: object
  attempts: number
  problem: string
  failedAt: Date
}

export const failedJobs = (sql: Sql) => sql<FailedJob[]>`
  select job_id as "jobId", task, merchant_id as "merchantId", payload, attempts, problem, failed_at as "failedAt"
  from failed_job order by failed_at, job_id`

export async function countFailedJobs(sql: Sql): Promise<number> {
  const [row] = await sql<{ failed: number }[]>`select count(*)::int as failed from failed_job`
  return row?.failed ?? 0
}

/**
 * Moves a job out of the queue, in one statement, with all that a retry needs. Returns false for a job that was enqueued
 * again during its last try: that one stays in the queue, with all of its tries.
 */
export async function moveToFailedJobs(sql: Sql, job: Job, problem: string): Promise<boolean> {
  const given = await sql`
    with gone as (
      delete from job where ${isHeldBy(sql, job)} and run_at = ${job.runAt}::timestamptz returning *)
    insert into failed_job as f (job_id, task, merchant_id, payload, lane, key, trace, attempts, problem)
    select job_id, task, merchant_id, payload, lane, key, trace, attempts, ${problem} from gone
    on conflict (key) where key is not null do update set
      payload = excluded.payload, trace = excluded.trace, attempts = f.attempts + excluded.attempts, problem = excluded.problem
    returning 1`
  if (given.length > 0) return true
  await sql`
    update job set leased_until = '-infinity', attempts = 0, problem = ${problem}
    where ${isHeldBy(sql, job)}`
  return false
}

/** Enqueues them again, due now and with all of their tries. Returns how many. */
export async function retryFailedJobs(sql: Sql, jobId: string | 'all'): Promise<number> {
  const which = jobId === 'all' ? sql`` : sql`where job_id = ${jobId}`
  const [row] = await sql<{ retried: number }[]>`
    with chosen as (delete from failed_job ${which} returning *),
    queued as (
      insert into job (task, merchant_id, payload, lane, key, trace)
      select task, merchant_id, payload, lane, key, trace from chosen
      ${mergeIfQueued(sql)})
    select count(*)::int as retried from chosen`
  return row?.retried ?? 0
}

export async function dropFailedJob(sql: Sql, jobId: string): Promise<boolean> {
  const dropped = await sql`delete from failed_job where job_id = ${jobId} returning 1`
  return dropped.length > 0
}

/** For people: one line without a stack trace; URLs are cut down to their host. */
export const describeError = (error: unknown): string =>
  (String(error).split('\n')[0] ?? '')
    .replace(/\b([a-z][a-z0-9+.-]*:\/\/)(?:[^\s/@]*@)?([^\s/?#]+)\S*/gi, '$1$2')
    .slice(0, 300)
