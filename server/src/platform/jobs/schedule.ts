/** Recurring jobs: each run of a schedule is enqueued once, however many servers there are. */
import type { FastifyBaseLogger } from 'fastify'
import { commitTogether } from '../db/commit-together.ts'
import type { Sql, Transaction } from '../db/database.ts'
import { nextRun, type Rule } from './next-run.ts'
import { type JobPayload, mergeIfQueued, type Task } from './queue.ts'

export interface Schedule {
  /** Of a merchant's schedules, or of the platform's own, each has another name. */
  name: string
  task: string
  payload: JobPayload
  rule: Rule
  /** The IANA name of the zone that the rule's time of day is in. */
  zone: string
}

/** A schedule whose payload is one of its task's. */
export const scheduleFor = <Payload extends JobPayload>(
  task: Task<Payload>,
  payload: Payload,
  when: Pick<Schedule, 'name' | 'rule' | 'zone'>,
): Schedule => ({ ...when, task: task.name, payload })

/** Sets a schedule. One that is there already keeps its next time, unless the rule or the zone has changed. */
export async function setSchedule(sql: Sql | Transaction, set: Schedule): Promise<void> {
  const { name, task, payload, rule, zone } = set
  await commitTogether(sql)
  const [clock] = await sql<{ now: Date }[]>`select now() as now`
  const next = nextRun(rule, zone, clock?.now ?? new Date())
  await sql`
    insert into job_schedule as s (merchant_id, name, task, payload, rule, zone, next_run_at)
    values (${payload.merchantId ?? null}, ${name}, ${task}, ${sql.json(payload)}, ${sql.json(rule)}, ${zone},
            ${next})
    on conflict (merchant_id, name) do update set
      task = excluded.task, payload = excluded.payload, rule = excluded.rule, zone = excluded.zone,
      next_run_at = case when s.rule = excluded.rule and s.zone = excluded.zone then s.next_run_at
                         else excluded.next_run_at end`
}

export async function removeSchedule(
  sql: Sql | Transaction,
  { name, merchantId = null }: { name: string; merchantId?: string | null },
): Promise<void> {
  await commitTogether(sql)
  await sql`
    delete from job_schedule where name = ${name} and merchant_id is not distinct from ${merchantId}::bigint`
}

/** Sets the platform's own schedules, and removes those that only an older version had. */
export async function setPlatformSchedules(
  sql: Sql,
  schedules: readonly Schedule[],
): Promise<void> {
  for (const each of schedules) await setSchedule(sql, each)
  const names = new Set(schedules.map(({ name }) => name))
  const stored = await sql<{ name: string }[]>`
    select name from job_schedule where merchant_id is null`
  for (const { name } of stored) if (!names.has(name)) await removeSchedule(sql, { name })
}

interface DueRow {
  name: string
  merchantId: string | null
  rule: Rule
  zone: string
  /** As text, to the microsecond: the server that changes it first enqueues the job. */
  nextRunAt: string
  now: Date
}

/** Enqueues the jobs of all schedules that are due. Several missed runs become one. */
export async function enqueueDue(sql: Sql, log: Pick<FastifyBaseLogger, 'error'>): Promise<void> {
  const due = await sql<DueRow[]>`
    select name, merchant_id as "merchantId", rule, zone, next_run_at::text as "nextRunAt", now() as now
    from job_schedule where next_run_at <= now() order by next_run_at limit 100`
  for (const row of due) await enqueueOnce(sql, row, nextOf(row, log))
}

/** A schedule that can't be read is skipped for an hour, so that it holds up no other. */
function nextOf({ name, rule, zone, now }: DueRow, log: Pick<FastifyBaseLogger, 'error'>): Date {
  try {
    return nextRun(rule, zone, now)
  } catch (error) {
    log.error({ err: error, schedule: name }, 'A schedule has no next time')
    return new Date(now.getTime() + 3_600_000)
  }
}

/** One statement: of servers that do this at once, one changes the row, and the others find it changed. */
const enqueueOnce = (sql: Sql, { name, merchantId, nextRunAt }: DueRow, next: Date) => sql`
  with taken as (
    update job_schedule set next_run_at = ${next}
    where name = ${name} and merchant_id is not distinct from ${merchantId}::bigint
      and next_run_at = ${nextRunAt}::timestamptz
    returning task, merchant_id, payload, name)
  insert into job (task, merchant_id, payload, key)
  select task, merchant_id, payload, concat_ws(':', 'schedule', merchant_id, name) from taken
  ${mergeIfQueued(sql)}`
