/**
 * Receivers of jobs: a lane of a merchant, as the host of an endpoint. One that fails several times in a row is held:
 * its jobs keep their place in the queue, and from time to time one of them is tried. The first that works lets all go.
 */
import type { Sql, Transaction } from '../db/database.ts'
import { type SqlFragment, sql } from '../db/sql.ts'
import { task } from './queue.ts'

/** After so many failures in a row a lane is held. */
export const failuresUntilHeld = 5
/** How long, doubled after each try that fails. */
const holdSeconds = { first: 10, most: 300 }

export interface LaneKey {
  /** `0` of the platform's own jobs. */
  merchantId: string
  lane: string
}

export interface LaneFailure extends LaneKey {
  failures: number
  problem: string
  /** Of the one try of a lane that is held; those that were under way before it was held tell nothing new. */
  isProbe: boolean
}

export const mendLanes = (tx: Sql | Transaction, lanes: readonly LaneKey[]) => tx`
  delete from job_lane l using (
    select merchant_id, lane from job_lane
    where (merchant_id, lane) in (
      select * from unnest(${lanes.map(({ merchantId }) => merchantId)}::bigint[],
                           ${lanes.map(({ lane }) => lane)}::text[]))
    order by merchant_id, lane for update) mended
  where l.merchant_id = mended.merchant_id and l.lane = mended.lane`

/** When a lane with so many failures is tried again. Several servers and lanes do not come at the same moment. */
const heldUntil = (failures: SqlFragment): SqlFragment => sql`
  case when ${failures} < ${failuresUntilHeld} then '-infinity' else now() + (0.9 + 0.2 * random()) *
    least(${holdSeconds.most}, ${holdSeconds.first} * 2 ^ least(${failures} - ${failuresUntilHeld}, 9)) * interval '1 second' end`

export const noteFailure = (
  tx: Sql,
  { merchantId, lane, failures, problem, isProbe }: LaneFailure,
) => tx`
  insert into job_lane as l (merchant_id, lane, failures, problem, held_until)
  values (${merchantId}, ${lane}, ${failures}, ${problem}, ${heldUntil(sql`${failures}::int`)})
  on conflict (merchant_id, lane) do update set
    failures = l.failures + excluded.failures, problem = excluded.problem, changed_at = now(),
    held_until = ${heldUntil(sql`(l.failures + excluded.failures)`)}
  where ${isProbe} or l.failures < ${failuresUntilHeld}`

/** The next of its jobs is tried now: after a change that may have mended it, or a try that told nothing. */
export const probeLanes = (
  tx: Sql | Transaction,
  merchantId: string,
  /** All of them, if left out. */
  lane?: string,
) => tx`
  update job_lane set held_until = now()
  where merchant_id = ${merchantId} and held_until > now() and lane = coalesce(${lane ?? null}, lane)`

export const cleanLanesTask = task<Record<string, never>>('cleanLanes')

/** Those of long ago whose jobs were all given up. */
export async function cleanLanes(tx: Sql): Promise<void> {
  await tx`
    delete from job_lane l where changed_at < now() - interval '7 days' and not exists (
      select from job j where coalesce(j.merchant_id, 0) = l.merchant_id and j.lane = l.lane)`
}

export interface LaneState {
  lane: string
  failures: number
  failingSince: Date
  /** Of the last try. */
  problem: string
  isHeld: boolean
  waiting: number
  /** Null if nothing waits for it. */
  nextTryAt: Date | null
}

/** Counted no further. */
const countedMost = 10_000

/** The lanes of a merchant that fail, those that are held first. */
export const failingLanes = (
  tx: Sql,
  merchantId: string,
  tasks: readonly string[],
  most: number,
): Promise<LaneState[]> => tx<LaneState[]>`
  select lane, failures, failing_since as "failingSince", problem, is_held as "isHeld", waiting,
         case when waiting > 0 then greatest(held_until, next_run_at, now()) end as "nextTryAt"
  from (select *, failures >= ${failuresUntilHeld} as is_held from job_lane
        where merchant_id = ${merchantId} order by failures >= ${failuresUntilHeld} desc, changed_at desc limit ${most}) l
  cross join lateral (
    select count(*)::int as waiting, min(run_at) as next_run_at
    from (select run_at from job j
          where j.task = any(${tasks}) and is_repeat = any('{false,true}')
            and coalesce(j.merchant_id, 0) = ${merchantId} and j.lane = l.lane
          limit ${countedMost}) counted) jobs
  where is_held or waiting > 0
  order by is_held desc, "nextTryAt"`
