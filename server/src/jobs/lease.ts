/** What a worker does to a job in the table: takes it, keeps it, ends it or puts it off. Each is one statement. */
import type { Sql } from '../db/database.ts'
import { problemOf } from './failed-jobs.ts'
import type { JobPayload } from './queue.ts'

export const leaseSeconds = 60
/** A task that throws is a defect of ours, or a database that went away: tried again, later each time. */
const retrySeconds = [5, 60, 600, 3600]

/** Nothing when the job is done, or what to do next and when. */
export type Outcome<Payload extends JobPayload> = { again: Payload; runAt: Date } | undefined

/** Tasks of one queue share its slots; no queue can take those of another. */
export interface Queue {
  slots: number
  perMerchant: number
  perLane: number
}

export interface Job {
  jobId: string
  task: string
  payload: never
  lane: string
  merchantId: string | null
  attempts: number
  /** As text: somebody who asks for the job again changes it, to the microsecond. */
  runAt: string
}

/** Whatever occurs so often among the running jobs that no more of it may run. */
const full = (values: readonly string[], most: number): string[] =>
  [...Map.groupBy(values, (value) => value)]
    .filter(([, same]) => same.length >= most)
    .map(([value]) => value)

export async function lease(
  sql: Sql,
  names: readonly string[],
  { perLane, perMerchant }: Queue,
  running: Job[],
): Promise<Job | undefined> {
  const lanes = full(running.map(({ lane }) => lane).filter(Boolean), perLane)
  const merchants = full(
    running.flatMap(({ merchantId }) => merchantId ?? []),
    perMerchant,
  )
  const [job] = await sql<Job[]>`
    update job set leased_until = now() + ${leaseSeconds} * interval '1 second', attempts = attempts + 1
    where job_id = (
      select job_id from job
      where task = any(${names}) and run_at <= now() and leased_until < now()
        and lane <> all(${lanes}) and (merchant_id is null or merchant_id <> all(${merchants}::bigint[]))
      order by run_at limit 1 for update skip locked)
    returning job_id as "jobId", task, payload, lane, merchant_id as "merchantId", attempts,
              run_at::text as "runAt"`
  return job
}

export const renew = (sql: Sql, { jobId }: Job) => sql`
  update job set leased_until = now() + ${leaseSeconds} * interval '1 second' where job_id = ${jobId}`

/** Somebody who asked for the job while it ran changed its time: then it runs once more. */
export async function finish(
  sql: Sql,
  { jobId, runAt }: Job,
  next: Outcome<JobPayload>,
): Promise<void> {
  if (!next) {
    // What failed before under the same key has been done now.
    const deleted = await sql`
      with done as (
        delete from job where job_id = ${jobId} and run_at = ${runAt}::timestamptz returning key),
      settled as (delete from failed_job f using done d where f.key = d.key)
      select 1 from done`
    if (deleted.length > 0) return
  }
  await sql`
    update job set leased_until = '-infinity', attempts = 0, problem = null,
      payload = coalesce(${next ? sql.json(next.again) : null}::jsonb, payload),
      run_at = case when run_at = ${runAt}::timestamptz
        then coalesce(${next?.runAt ?? null}::timestamptz, run_at) else run_at end
    where job_id = ${jobId}`
}

export async function putOff(
  sql: Sql,
  { jobId, attempts }: Job,
  error: unknown,
  wasStopped: boolean,
): Promise<void> {
  const seconds = retrySeconds[Math.min(attempts, retrySeconds.length) - 1] ?? 5
  await sql`
    update job set leased_until = '-infinity', problem = ${problemOf(error)},
      attempts = attempts - ${wasStopped ? 1 : 0},
      run_at = now() + ${wasStopped ? 0 : seconds} * interval '1 second'
    where job_id = ${jobId}`
}
