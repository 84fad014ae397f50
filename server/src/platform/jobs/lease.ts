/** How a worker leases jobs, renews the lease, and finishes or postpones them. Each is one statement. */
import type { Sql } from '../db/database.ts'
import type { Query } from '../db/query.ts'
import type { RequestContext } from '../request-context.ts'
import { describeError } from './failed-jobs.ts'
import type { JobPayload } from './queue.ts'

export const leaseSeconds = 60
/** Backoff: a task that throws is a defect of ours, or the database is unavailable. */
const retrySeconds = [5, 60, 600, 3600]

/** Undefined when the job is done; otherwise the payload of its next run and when that is due. */
export type NextRun<Payload extends JobPayload> = { again: Payload; runAt: Date } | undefined

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
  /** The trace of the request that caused it; null for jobs of schedules. */
  trace: RequestContext | null
  /** As text, to the microsecond. It changes when the job is enqueued again while it runs. */
  runAt: string
}

/** How often each value occurs among the running jobs. */
const counted = (values: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(values, (value) => value)].map(([value, { length }]) => [value, length]),
  )

const full = (counts: Record<string, number>, most: number): string[] =>
  Object.keys(counts).filter((value) => (counts[value] ?? 0) >= most)

/** How many due jobs of a task are scanned for one that may run. */
export const scanLimit = 1000

/**
 * The oldest due jobs whose merchant and lane have room. Where all scanned jobs of a task belong to merchants or lanes
 * without room, the first job of every other merchant and lane is looked up instead, so that one backlog delays nobody
 * else.
 */
function dueJobs(
  sql: Sql,
  names: readonly string[],
  most: number,
  fullLanes: readonly string[],
  fullMerchants: readonly string[],
) {
  const merchant = sql`coalesce(merchant_id, 0)`
  const isDue = sql`run_at <= now() and leased_until < now()`
  const hasRoom = (ofMerchant: Query<unknown>) => sql`
    lane <> all(${fullLanes}) and ${ofMerchant} <> all(${fullMerchants}::bigint[])`
  return sql`
    with recursive searched as materialized (
      select name, (select run_at from job where task = name and run_at <= now()
                    order by run_at offset ${scanLimit} limit 1) as until
      from unnest(${names}::text[]) name),
    oldest as materialized (
      select job.* from searched cross join lateral (
        select task, job_id, lane, merchant_id, run_at from job
        where task = name and run_at <= coalesce(until, now()) and ${isDue} and ${hasRoom(merchant)}
        order by run_at limit ${most} for update skip locked) job),
    share as (
      select first.* from searched cross join lateral (
        select task, ${merchant} as merchant, lane, run_at from job where task = name
        order by ${merchant}, lane, run_at limit 1) first
      where until is not null and not exists (select from oldest where oldest.task = name)
      union all
      select next.* from share cross join lateral (
        select task, ${merchant} as merchant, lane, run_at from job
        where task = share.task and (${merchant}, lane) > (share.merchant, share.lane)
        order by ${merchant}, lane, run_at limit 1) next)
    select * from oldest
    union all
    (select job.* from (
       select * from share where run_at <= now() and ${hasRoom(sql`merchant`)} order by run_at) share
     cross join lateral (
       select task, job_id, lane, merchant_id, run_at from job
       where task = share.task and ${merchant} = share.merchant and lane = share.lane and ${isDue}
       order by run_at limit 1 for update skip locked) job
     limit ${most})
    order by run_at limit ${most}`
}

/** Leases due jobs, within the limits of the queue, of each lane and of each merchant. */
export async function lease(
  sql: Sql,
  names: readonly string[],
  { slots, perLane, perMerchant }: Queue,
  running: readonly Job[],
): Promise<Job[]> {
  const lanes = counted(running.map(({ lane }) => lane).filter(Boolean))
  const merchants = counted(running.flatMap(({ merchantId }) => merchantId ?? []))
  const room = slots - running.length
  return await sql<Job[]>`
    with due as materialized (
      ${dueJobs(sql, names, room, full(lanes, perLane), full(merchants, perMerchant))}),
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

/** A job that was enqueued again while it ran has another time by now: then it runs once more. */
export async function finish(
  sql: Sql,
  { jobId, runAt }: Job,
  next: NextRun<JobPayload>,
): Promise<void> {
  if (!next) {
    // A failed job of the same key is settled by this success.
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

/** Backs off. A job that was enqueued again while it ran keeps the earlier of the two times. */
export async function postpone(
  sql: Sql,
  { jobId, attempts, runAt }: Job,
  error: unknown,
  wasStopped: boolean,
): Promise<void> {
  const seconds = retrySeconds[Math.min(attempts, retrySeconds.length) - 1] ?? 5
  const later = sql`now() + ${wasStopped ? 0 : seconds} * interval '1 second'`
  await sql`
    update job set leased_until = '-infinity', problem = ${describeError(error)},
      attempts = attempts - ${wasStopped ? 1 : 0},
      run_at = case when run_at = ${runAt}::timestamptz then ${later} else least(run_at, ${later}) end
    where job_id = ${jobId}`
}
