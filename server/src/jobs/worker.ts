/**
 * Works the queue off. A job is leased, not locked: whoever dies half-way stops renewing the lease, and after
 * it has run out another worker does the job again. Tasks are written to stand that.
 */
import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from '../db/database.ts'
import type { TaskName, Tasks } from './queue.ts'

export interface JobRun {
  /** From 1 on; a job that was cut short by a stopping server does not count it. */
  attempts: number
  /** Aborted when the time of the task is over, or the server stops. */
  signal: AbortSignal
}

/** Nothing when the job is done, or what to do next and when. */
export type Outcome<T extends TaskName> = { again: Tasks[T]; runAt: Date } | undefined

/** Tasks of one queue share its slots; no queue can take those of another. */
export interface Queue {
  slots: number
  perMerchant: number
  perLane: number
}

export interface Task<T extends TaskName> {
  queue: Queue
  limitMs: number
  run(payload: Tasks[T], job: JobRun): Promise<Outcome<T>>
}

export type TaskTable = { [T in TaskName]: Task<T> }

export interface Worker {
  /** Takes no more jobs, gives those under way a moment, and then leaves them to the next worker. */
  stop(): Promise<void>
}

const leaseSeconds = 60
// Polled: a NOTIFY in every transaction that ends an order would make all of them commit one by one.
const pollMs = 500
/** A task that throws is a defect of ours, or a database that went away: tried again, later each time. */
const retrySeconds = [5, 60, 600, 3600]
/** For jobs that are under way when the server stops, and then for the abort to take effect. */
const stopMs = { finish: 4_000, abort: 2_000 }

interface Job {
  jobId: string
  task: TaskName
  payload: never
  lane: string
  merchantId: string | null
  attempts: number
  /** As text: somebody who asks for the job again changes it, to the microsecond. */
  runAt: string
}

type Log = Pick<FastifyBaseLogger, 'error'>

export function startWorker(sql: Sql, tasks: TaskTable, log: Log): Worker {
  const names = Object.keys(tasks) as TaskName[]
  const byQueue = Map.groupBy(names, (name) => tasks[name].queue)
  const queues = [...byQueue].map(([queue, own]) => startQueue(sql, queue, own, tasks, log))
  return {
    async stop() {
      await Promise.all(queues.map(({ stop }) => stop()))
    },
  }
}

function startQueue(sql: Sql, queue: Queue, names: TaskName[], tasks: TaskTable, log: Log): Worker {
  const running = new Map<Job, Promise<void>>()
  const stopping = new AbortController()
  let stopped = false
  let looking: Promise<void> | undefined
  let lookAgain = false
  let isFailing = false

  async function look(): Promise<void> {
    do {
      lookAgain = false
      while (!stopped && running.size < queue.slots) {
        const job = await lease(sql, names, queue, [...running.keys()])
        if (!job) break
        running.set(job, run(job))
      }
      isFailing = false
    } while (lookAgain && !stopped)
  }

  function wake(): void {
    if (stopped) return
    lookAgain = true
    looking ??= look()
      .catch((error) => {
        // Once per outage, not twice a second.
        if (!isFailing) log.error(error)
        isFailing = true
      })
      .finally(() => {
        looking = undefined
      })
  }

  async function run(job: Job): Promise<void> {
    const renewal = setInterval(() => renew(sql, job).catch(() => {}), (leaseSeconds * 1000) / 3)
    const task = tasks[job.task] as Task<TaskName>
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(task.limitMs)])
    try {
      const work = task.run(job.payload, { attempts: job.attempts, signal })
      const outcome = await Promise.race([work, aborted(signal)])
      await finish(sql, job, outcome)
    } catch (error) {
      if (!stopping.signal.aborted) log.error({ err: error, task: job.task, jobId: job.jobId })
      await putOff(sql, job, error, stopping.signal.aborted).catch((problem) => log.error(problem))
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
      const done = () => Promise.allSettled([looking, ...running.values()])
      await within(stopMs.finish, done())
      stopping.abort(new Error('The server is stopping'))
      await within(stopMs.abort, done())
    },
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

function within(ms: number, work: Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined
  const end = new Promise((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  return Promise.race([work, end]).finally(() => clearTimeout(timer))
}

/** Whatever occurs so often among the running jobs that no more of it may run. */
const full = (values: readonly string[], most: number): string[] =>
  [...Map.groupBy(values, (value) => value)]
    .filter(([, same]) => same.length >= most)
    .map(([value]) => value)

async function lease(
  sql: Sql,
  names: TaskName[],
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

const renew = (sql: Sql, { jobId }: Job) => sql`
  update job set leased_until = now() + ${leaseSeconds} * interval '1 second' where job_id = ${jobId}`

/** Somebody who asked for the job while it ran changed its time: then it runs once more. */
async function finish(sql: Sql, { jobId, runAt }: Job, next: Outcome<TaskName>): Promise<void> {
  if (!next) {
    const deleted = await sql`
      delete from job where job_id = ${jobId} and run_at = ${runAt}::timestamptz returning 1`
    if (deleted.length > 0) return
  }
  await sql`
    update job set leased_until = '-infinity', attempts = 0, problem = null,
      payload = coalesce(${next ? sql.json(next.again) : null}::jsonb, payload),
      run_at = case when run_at = ${runAt}::timestamptz
        then coalesce(${next?.runAt ?? null}::timestamptz, run_at) else run_at end
    where job_id = ${jobId}`
}

const putOff = (sql: Sql, { jobId, attempts }: Job, error: unknown, wasStopped: boolean) => {
  const seconds = retrySeconds[Math.min(attempts, retrySeconds.length) - 1] ?? 5
  return sql`
    update job set leased_until = '-infinity', problem = ${String(error).slice(0, 500)},
      attempts = attempts - ${wasStopped ? 1 : 0},
      run_at = now() + ${wasStopped ? 0 : seconds} * interval '1 second'
    where job_id = ${jobId}`
}
