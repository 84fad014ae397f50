/** What a worker does to a job in the table: takes it, keeps it, ends it or puts it off. Each is one statement. */
import type { Sql } from '../db/database.ts'
import type { Query } from '../db/query.ts'
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

/** Of the due jobs of a task so many are looked at one by one. */
export const lookedThrough = 1000

/**
 * The oldest that there may be room for. Of a task whose jobs are all, as far as they are looked through, of merchants
 * or lanes without room, the first of each other merchant and lane: nobody waits for a backlog to be passed over.
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
                    order by run_at offset ${lookedThrough} limit 1) as until
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

/** Takes what is due, as many as there is room for: in the queue, for each lane and for each merchant. */
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

/** Until later; whoever asked for it while it ran does not wait for longer than they wanted. */
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
