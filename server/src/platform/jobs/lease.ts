/**
 * How a worker leases jobs, renews its leases, and ends or postpones jobs. Each is one statement, and all but the first
 * do nothing for a worker that has lost its lease to another.
 */
import type { Sql } from '../db/database.ts'
import type { Query } from '../db/query.ts'
import { sql as fragment, raw, type SqlFragment } from '../db/sql.ts'
import type { RequestContext } from '../request-context.ts'
import { failuresUntilHeld, mendLanes, noteFailure, probeLanes } from './lanes.ts'
import type { JobPayload } from './queue.ts'

export const leaseSeconds = 60
/** Backoff: a task that throws is a defect of ours, or the database is unavailable. */
const retrySeconds = [5, 60, 600, 3600]

/** What a try says of the receiver of its job. */
export interface LaneOutcome {
  /** The lane that was tried: another one than the job's if its receiver has moved. */
  lane: string
  /** Why it does not work; undefined if it does. */
  problem?: string | undefined
}

interface Again<Payload extends JobPayload> {
  /** The payload of the next run. */
  again: Payload
  runAt: Date
  /** It gives way to the first tries of others, and comes up to a tenth later: those that failed together don't. */
  isRepeat?: boolean
}

/** Undefined when the job is done; otherwise when and with what it runs again, and what was seen of its receiver. */
export type NextRun<Payload extends JobPayload> =
  | ((Again<Payload> | { again?: undefined; runAt?: undefined }) & { tried?: LaneOutcome })
  | undefined

/** Tasks of one queue share its slots; no queue can take those of another. */
export interface Queue {
  slots: number
  perMerchant: number
  perLane: number
  /** Of a lane of a merchant that has not answered lately; as many as of any lane, if left out. */
  perUnknownLane?: number
  /** How long the slots of ended jobs gather before others are leased: at once, if left out. */
  gatherMs?: number
  /** Connections of its own, if it must not use those of other queues. */
  sql?: Sql
}

export interface Job {
  jobId: string
  task: string
  payload: never
  lane: string
  merchantId: string | null
  attempts: number
  /** Another one for every lease of the job, even if the database has forgotten the last ones in a failover. */
  leaseId: string
  /** The one try of a lane that is held. */
  isProbe: boolean
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

/** How many due jobs of a task are scanned for one that may run. */
export const scanLimit = 1000
/** How many jobs of each share are looked at when there are many shares. */
const leastOfShare = 4

/**
 * The commit of this statement does not wait for the disk. When the database dies within the next moment, jobs that
 * were leased are leased again, and jobs that were done run again, as when a worker dies.
 */
const unhurried = raw(
  `unhurried as materialized (select set_config('synchronous_commit', 'off', true))`,
)

const dueColumns = raw(`
  job_id, task, is_repeat, coalesce(merchant_id, 0) as merchant, lane, run_at, leased_until`)

const turns = (names: readonly string[]) => fragment`
  (select task, is_repeat from unnest(${names}::text[]) task cross join (values (false), (true)) r (is_repeat))`

/** The due jobs whose merchant and lane have room: first tries before repeats, then by their time. */
const oldestJobs = (names: readonly string[], most: number, hasRoom: SqlFragment) => fragment`
  select found.* from ${turns(names)} turn cross join lateral (
    select s.*, coalesce(l.failures, 0) as failures from (
      select ${dueColumns} from job
      where task = turn.task and is_repeat = turn.is_repeat and run_at <= now()
      order by run_at limit ${scanLimit}) s
    left join job_lane l on l.merchant_id = s.merchant and l.lane = s.lane
    where s.leased_until < now() and ${hasRoom}
    order by s.run_at limit ${most}) found`

/**
 * Where all that are scanned belong to merchants or lanes without room: the oldest of every merchant and lane, so that
 * one backlog delays nobody else.
 */
const jobsOfShares = (names: readonly string[], most: number, hasRoom: SqlFragment) => fragment`
  with recursive crowded as (
    select * from ${turns(names)} turn
    where exists (select from job where task = turn.task and is_repeat = turn.is_repeat and run_at <= now()
                  offset ${scanLimit}::int - 1)),
  share as (
    select crowded.*, first.* from crowded cross join lateral (
      select coalesce(merchant_id, 0) as merchant, lane from job
      where task = crowded.task and is_repeat = crowded.is_repeat
      order by coalesce(merchant_id, 0), lane limit 1) first
    union all
    select share.task, share.is_repeat, next.* from share cross join lateral (
      select coalesce(merchant_id, 0) as merchant, lane from job
      where task = share.task and is_repeat = share.is_repeat
        and (coalesce(merchant_id, 0), lane) > (share.merchant, share.lane)
      order by coalesce(merchant_id, 0), lane limit 1) next),
  open as materialized (
    select s.*, coalesce(l.failures, 0) as failures from share s
    left join job_lane l on l.merchant_id = s.merchant and l.lane = s.lane
    where ${hasRoom})
  select found.*, failures from open cross join lateral (
    select ${dueColumns} from job
    where task = open.task and is_repeat = open.is_repeat and leased_until < now()
      -- As rows, so that no statistics make the index of another order look better.
      and (coalesce(merchant_id, 0), lane, run_at) >= (open.merchant, open.lane, '-infinity'::timestamptz)
      and (coalesce(merchant_id, 0), lane, run_at) <= (open.merchant, open.lane, now())
    order by coalesce(merchant_id, 0), lane, run_at
    limit greatest(${leastOfShare}, ${most} / (select count(*) from open))) found`

const shareOf = ({ merchantId, lane }: Pick<Job, 'merchantId' | 'lane'>): string =>
  `${merchantId ?? 0} ${lane}`

/** Leases due jobs, within the limits of the queue, of each lane and of each merchant. */
export async function lease(
  sql: Sql,
  names: readonly string[],
  queue: Queue,
  running: readonly Job[],
  /** Lanes that have answered lately. */
  answering: readonly string[] = [],
): Promise<Job[]> {
  const { slots, perLane, perMerchant, perUnknownLane = perLane } = queue
  const inLanes = running.filter(({ lane }) => lane !== '')
  const runningOf = (key: string, values: readonly string[]) =>
    fragment`coalesce((${sql.json(counted(values))}::jsonb ->> (${raw(key)}))::int, 0)`
  const inShare = runningOf(`s.merchant || ' ' || s.lane`, inLanes.map(shareOf))
  const inLane = runningOf(
    's.lane',
    inLanes.map(({ lane }) => lane),
  )
  const ofMerchant = runningOf(
    's.merchant::text',
    running.flatMap(({ merchantId }) => merchantId ?? []),
  )
  const allowed = (failures: string) => fragment`
    case when ${raw(failures)} >= ${failuresUntilHeld} then 1
         when ${raw(failures)} > 0 or s.lane <> all(${answering}::text[]) then ${perUnknownLane}::int
         else ${perLane}::int end`
  const hasRoom = fragment`
    (s.merchant = 0 or ${ofMerchant} < ${perMerchant})
    and (s.lane = '' or coalesce(l.held_until, '-infinity') <= now() and ${inLane} < ${perLane}
         and ${inShare} < ${allowed('coalesce(l.failures, 0)')})`
  const room = slots - running.length
  const inTurn = raw('is_repeat, run_at, job_id')
  const leased = (due: SqlFragment) => sql<Job[]>`
    with ${unhurried},
    due as materialized (${due}),
    ranked as materialized (
      select s.*, s.lane <> '' and s.failures >= ${failuresUntilHeld} as is_probe,
        s.lane = '' or row_number() over (partition by s.merchant, s.lane order by ${inTurn}) + ${inShare} <= ${allowed('s.failures')}
          and row_number() over (partition by s.lane order by ${inTurn}) + ${inLane} <= ${perLane} as lane_has_room,
        s.merchant = 0 or row_number() over (partition by s.merchant order by ${inTurn}) + ${ofMerchant} <= ${perMerchant} as merchant_has_room
      from due s),
    chosen as materialized (
      select job.job_id, r.is_probe from ranked r join job on job.job_id = r.job_id
      where lane_has_room and merchant_has_room and job.leased_until < now()
      order by r.is_repeat, r.run_at, r.job_id limit ${room} for update of job skip locked),
    leased as (
      update job set leased_until = now() + ${leaseSeconds} * interval '1 second', attempts = attempts + 1,
        lease_id = gen_random_uuid()
      from chosen where job.job_id = chosen.job_id
      returning job.job_id as "jobId", task, payload, lane, job.merchant_id as "merchantId", attempts,
                lease_id as "leaseId", is_probe as "isProbe", trace, run_at::text as "runAt"),
    probed as (
      update job_lane l set held_until = now() + ${leaseSeconds} * interval '1 second'
      from leased where "isProbe" and l.merchant_id = coalesce("merchantId", 0) and l.lane = leased.lane)
    select leased.* from unhurried, leased`
  // More than there is room for: some are found to have none, or are locked by others.
  const most = 2 * room
  const oldest = await leased(oldestJobs(names, most, hasRoom))
  return oldest.length > 0 ? oldest : await leased(jobsOfShares(names, most, hasRoom))
}

/** Servers of the last release count attempts, but give leases no id. */
export const isHeldBy = (sql: Sql, { jobId, leaseId, attempts }: Job): Query<unknown> => sql`
  job.job_id = ${jobId} and job.lease_id = ${leaseId} and job.attempts = ${attempts}
    and job.leased_until > '-infinity'`

/** Leases as long again. Returns the jobs that the worker still holds. */
export async function renew(sql: Sql, jobs: readonly Job[]): Promise<Set<string>> {
  const held = await sql<{ jobId: string }[]>`
    update job set leased_until = now() + ${leaseSeconds} * interval '1 second'
    from ${leasesOf(sql, jobs)}
    where job.job_id = held.job_id and job.lease_id = held.lease_id and job.attempts = held.attempts
      and job.leased_until > '-infinity'
    returning job.job_id as "jobId"`
  return new Set(held.map(({ jobId }) => jobId))
}

const leasesOf = (sql: Sql, jobs: readonly Job[]) => sql`
  unnest(${jobs.map(({ jobId }) => jobId)}::bigint[], ${jobs.map(({ leaseId }) => leaseId)}::uuid[],
         ${jobs.map(({ attempts }) => attempts)}::int[], ${jobs.map(({ runAt }) => runAt)}::timestamptz[])
    held (job_id, lease_id, attempts, run_at)`

export interface Ended {
  job: Job
  next: NextRun<JobPayload>
}

/** Ends runs. A job that was enqueued again while it ran has another time by now: then it runs once more. */
export async function finish(sql: Sql, ended: readonly Ended[]): Promise<void> {
  await noteLanes(sql, ended)
  const done = ended.filter(({ next }) => next?.again === undefined).map(({ job }) => job)
  const gone = done.length > 0 ? await removed(sql, done) : new Set()
  await Promise.all(
    ended
      .filter(({ job }) => !gone.has(job.jobId))
      .map(({ job, next }) => runAgain(sql, job, next).execute()),
  )
}

async function removed(sql: Sql, jobs: readonly Job[]): Promise<Set<string>> {
  // A failed job of the same key is settled by this success.
  const rows = await sql<{ jobId: string }[]>`
    with ${unhurried},
    done as (
      delete from job using ${leasesOf(sql, jobs)}
      where job.job_id = held.job_id and job.lease_id = held.lease_id and job.attempts = held.attempts
        and job.leased_until > '-infinity' and job.run_at = held.run_at
      returning job.job_id, job.key),
    settled as (delete from failed_job f using done d where f.key = d.key)
    select job_id as "jobId" from unhurried, done`
  return new Set(rows.map(({ jobId }) => jobId))
}

function runAgain(sql: Sql, job: Job, next: NextRun<JobPayload>) {
  const isSame = sql`run_at = ${job.runAt}::timestamptz`
  const {
    again,
    runAt = null,
    isRepeat = false,
  } = next?.again ? next : { again: null, runAt: null, isRepeat: false }
  const later = sql`
    ${runAt}::timestamptz + case when ${isRepeat} then greatest(${runAt}::timestamptz - now(), '0') * 0.1 * random() else '0' end`
  return sql`
    update job set leased_until = '-infinity', attempts = 0, problem = null,
      lane = case when ${isSame} then ${next?.tried?.lane ?? job.lane} else lane end,
      payload = case when ${isSame} then coalesce(${again && sql.json(again)}::jsonb, payload) else payload end,
      is_repeat = case when ${isSame} then ${isRepeat} else is_repeat end,
      run_at = case when ${isSame} then coalesce(${later}, run_at) else run_at end
    where ${isHeldBy(sql, job)}`
}

/** Of a lane that worked at the end of these runs and failed at that of others nothing is counted. */
async function noteLanes(sql: Sql, ended: readonly Ended[]): Promise<void> {
  const tries = ended.map(({ job, next }) => ({
    ...job,
    merchantId: job.merchantId ?? '0',
    tried: next?.tried,
  }))
  const worked = tries.filter(({ tried }) => tried && tried.problem === undefined)
  // A receiver that has moved is mended in its former place too.
  const mended = worked.flatMap(({ merchantId, lane, tried }) =>
    [lane, tried?.lane ?? lane].map((each) => ({ merchantId, lane: each })),
  )
  if (mended.length > 0) await mendLanes(sql, mended)
  const isMended = new Set(mended.map(shareOf))
  const failed = tries.flatMap(({ merchantId, isProbe, tried }) =>
    tried?.problem === undefined ? [] : [{ merchantId, isProbe, ...tried, problem: tried.problem }],
  )
  for (const [share, failures] of Map.groupBy(failed, shareOf)) {
    const [first] = failures
    if (!first || isMended.has(share)) continue
    const isProbe = failures.some((failure) => failure.isProbe)
    await noteFailure(sql, { ...first, isProbe, failures: failures.length })
  }
  for (const { merchantId, lane, isProbe, tried } of tries)
    if (isProbe && tried === undefined) await probeLanes(sql, merchantId, lane)
}

/** Backs off. A job that was enqueued again while it ran keeps the earlier of the two times. */
export async function postpone(
  sql: Sql,
  job: Job,
  problem: string,
  wasStopped: boolean,
): Promise<void> {
  const { attempts, runAt, isProbe, merchantId, lane } = job
  const seconds = retrySeconds[Math.min(attempts, retrySeconds.length) - 1] ?? 5
  // Jobs that failed together do not come back together.
  const later = sql`now() + ${wasStopped ? 0 : seconds} * (0.9 + 0.2 * random()) * interval '1 second'`
  await sql`
    update job set leased_until = '-infinity', problem = ${problem},
      attempts = attempts - ${wasStopped ? 1 : 0},
      run_at = case when run_at = ${runAt}::timestamptz then ${later} else least(run_at, ${later}) end
    where ${isHeldBy(sql, job)}`
  if (isProbe) await probeLanes(sql, merchantId ?? '0', lane)
}
