/**
 * Works the queue off. A job is leased, not locked: whoever dies half-way stops renewing the lease, and after
 * it has run out another worker does the job again. Tasks are written to stand that.
 */
import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from '../db/database.ts'
import type { TaskName, Tasks } from './queue.ts'

export type TaskHandlers = {
  [T in TaskName]: (payload: Tasks[T], attempts: number) => Promise<void>
}

export interface Worker {
  /** Takes no more jobs and waits for those under way. */
  stop(): Promise<void>
}

const atOnce = 12
const perLane = 2
const leaseSeconds = 60
// Polled: a NOTIFY in every transaction that ends an order would make all of them commit one by one.
const pollMs = 500
/** A task that throws is a defect of ours, or a database that went away: tried again, later each time. */
const retrySeconds = [5, 60, 600, 3600]

interface Job {
  jobId: string
  task: TaskName
  payload: never
  lane: string
  attempts: number
}

export function startWorker(
  sql: Sql,
  handlers: TaskHandlers,
  log: Pick<FastifyBaseLogger, 'error'>,
): Worker {
  const running = new Map<Job, Promise<void>>()
  let stopped = false
  let looking: Promise<void> | undefined
  let lookAgain = false

  async function look(): Promise<void> {
    do {
      lookAgain = false
      while (!stopped && running.size < atOnce) {
        const job = await lease(sql, fullLanes([...running.keys()]))
        if (!job) break
        running.set(job, run(job))
      }
    } while (lookAgain && !stopped)
  }

  function wake(): void {
    if (stopped) return
    lookAgain = true
    looking ??= look()
      .catch((error) => log.error(error))
      .finally(() => {
        looking = undefined
      })
  }

  async function run(job: Job): Promise<void> {
    const renewal = setInterval(() => renew(sql, job).catch(() => {}), (leaseSeconds * 1000) / 3)
    try {
      await handlers[job.task](job.payload, job.attempts)
      await sql`delete from job where job_id = ${job.jobId}`
    } catch (error) {
      log.error(error)
      await putOff(sql, job, error).catch((problem) => log.error(problem))
    } finally {
      clearInterval(renewal)
      running.delete(job)
      wake()
    }
  }

  const poll = setInterval(wake, pollMs)
  wake()
  return {
    async stop() {
      stopped = true
      clearInterval(poll)
      await looking
      await Promise.all(running.values())
    },
  }
}

function fullLanes(running: Job[]): string[] {
  const counts = Map.groupBy(running, ({ lane }) => lane)
  return [...counts]
    .filter(([lane, jobs]) => lane !== '' && jobs.length >= perLane)
    .map(([lane]) => lane)
}

async function lease(sql: Sql, full: string[]): Promise<Job | undefined> {
  const [job] = await sql<Job[]>`
    update job set leased_until = now() + ${leaseSeconds} * interval '1 second', attempts = attempts + 1
    where job_id = (
      select job_id from job
      where run_at <= now() and leased_until < now() and lane <> all(${full})
      order by run_at limit 1 for update skip locked)
    returning job_id as "jobId", task, payload, lane, attempts`
  return job
}

const renew = (sql: Sql, { jobId }: Job) => sql`
  update job set leased_until = now() + ${leaseSeconds} * interval '1 second' where job_id = ${jobId}`

const putOff = (sql: Sql, { jobId, attempts }: Job, error: unknown) => sql`
  update job set leased_until = '-infinity', problem = ${String(error).slice(0, 500)},
    run_at = now() + ${retrySeconds[Math.min(attempts, retrySeconds.length) - 1] ?? 5} * interval '1 second'
  where job_id = ${jobId}`
