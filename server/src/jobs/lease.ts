/** What a worker does to a job in the table: takes it, keeps it, ends it or puts it off. Each is one statement. */
import type { Sql } from '../db/database.ts'
import type { Trace } from '../trace.ts'
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
  /** Of the request that it follows from; jobs of schedules have none. */
  trace: Trace | null
  /** As text: somebody who asks for the job again changes it, to the microsecond. */
  runAt: string
}

/** How often each value occurs among the running jobs. */
const counted = (values: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(values, (value) => value)].map(([value, { length }]) => [value, length]),
  )

const full = (counts: Record<string, number>, most: number): string[] =>
  Object.keys(counts).filter((value) => (counts[value] ?? 0) >= most)

/** Takes what is due, as many as there is room for: in the queue, for each lane and for each merchant. */
export async function lease(
  sql: Sql,
  names: readonly string[],
  { slots, perLane, perMerchant }: Queue,
  running: readonly Job[],
): Promise<Job[]> {
  const lanes = counted(running.map(({ lane }) => lane).filter(Boolean))
  const merchants = counted(running.flatMap(({ merchantId }) => merchantId ?? []))
  return await sql<Job[]>`
    with due as materialized (
      select job_id, lane, merchant_id, run_at from job
      where task = any(${names}) and run_at <= now() and leased_until < now()
        and lane <> all(${full(lanes, perLane)})
        and (merchant_id is null or merchant_id <> all(${full(merchants, perMerchant)}::bigint[]))
      order by run_at limit ${slots - running.length} for update skip locked),
    counted as (
      select job_id, lane, merchant_id,
             row_number() over (partition by lane order by run_at, job_id)
               + coalesce((${sql.json(lanes)}::jsonb ->> lane)::int, 0) as in_lane,
             row_number() over (partition by merchant_id order by run_at, job_id)
               + coalesce((${sql.json(merchants)}::jsonb ->> merchant_id::text)::int, 0) as of_merchant
      from due)
    update job set leased_until = now() + ${leaseSeconds} * interval '1 second', attempts = attempts + 1
    from counted c
    where job.job_id = c.job_id and (c.lane = '' or c.in_lane <= ${perLane})
      and (c.merchant_id is null or c.of_merchant <= ${perMerchant})
    returning job.job_id as "jobId", task, payload, job.lane, job.merchant_id as "merchantId", attempts, trace,
              job.run_at::text as "runAt"`
}

export const renew = (sql: Sql, { jobId }: Job) => sql`
  update job set leased_until = now() + ${leaseSeconds} * interval '1 second' where job_id = ${jobId}`

/** Somebody who asked for the job while it ran changed its time: then it runs once more, as that one asked. */
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
  const isSame = sql`run_at = ${runAt}::timestamptz`
  await sql`
    update job set leased_until = '-infinity', attempts = 0, problem = null,
      payload = case when ${isSame} then coalesce(${next ? sql.json(next.again) : null}::jsonb, payload) else payload end,
      run_at = case when ${isSame} then coalesce(${next?.runAt ?? null}::timestamptz, run_at) else run_at end
    where job_id = ${jobId}`
}

/** Until later; whoever asked for it while it ran does not wait for longer than he wanted. */
export async function putOff(
  sql: Sql,
  { jobId, attempts, runAt }: Job,
  error: unknown,
  wasStopped: boolean,
): Promise<void> {
  const seconds = retrySeconds[Math.min(attempts, retrySeconds.length) - 1] ?? 5
  const later = sql`now() + ${wasStopped ? 0 : seconds} * interval '1 second'`
  await sql`
    update job set leased_until = '-infinity', problem = ${problemOf(error)},
      attempts = attempts - ${wasStopped ? 1 : 0},
      run_at = case when run_at = ${runAt}::timestamptz then ${later} else least(run_at, ${later}) end
    where job_id = ${jobId}`
}
