/**
 * Works through the queue. A job is leased, not locked: a worker that dies stops renewing the lease, and once it has
 * expired another worker runs the job again. So every task must be idempotent.
 */
import type { FastifyBaseLogger } from 'fastify'
import { Batched } from '../batched.ts'
import type { Sql } from '../db/database.ts'
import { inRequestContext } from '../request-context.ts'
import { countFailedJobs, describeError, moveToFailedJobs } from './failed-jobs.ts'
import {
  type Ended,
  finish,
  type Job,
  lease,
  leaseSeconds,
  type NextRun,
  postpone,
  type Queue,
  renew,
} from './lease.ts'
import { type JobPayload, onEnqueued, type Task } from './queue.ts'
import { enqueueDue } from './schedule.ts'

export interface JobRun {
  /** From 1. A run that was cut short because the server stopped does not count. */
  attempts: number
  /** Aborted when the time of the task is over, the server stops, or another worker has the job. */
  signal: AbortSignal
}

/** How a task is carried out. */
export interface Handler<Payload extends JobPayload> {
  queue: Queue
  limitMs: number
  /** After this many tries a job becomes a failed job, which waits for a person. */
  tries: number
  run(payload: Payload, job: JobRun): Promise<NextRun<Payload>>
  /** Called after the last try has failed, perhaps more than once: informs whoever waits for the job. */
  failed?(payload: Payload): Promise<unknown>
}

export interface TaskHandler {
  task: string
  handler: {
    queue: Queue
    limitMs: number
    tries: number
    run(payload: never, job: JobRun): Promise<NextRun<JobPayload>>
    failed?(payload: never): Promise<unknown>
  }
}

export const handle = <Payload extends JobPayload>(
  task: Task<Payload>,
  handler: Handler<Payload>,
): TaskHandler => ({ task: task.name, handler })

interface Running {
  /** Aborted when another worker has the job. */
  lost: AbortController
  done: Promise<void>
}

export interface Worker {
  /** Takes no more jobs, gives running ones a moment to finish, and leaves the rest to the next worker. */
  stop(): Promise<void>
}

// Polled, because NOTIFY serialises commits: every transaction that ends an order would wait for the others.
const pollMs = 500
/** Jobs that this process enqueues start sooner. Under load, this keeps leases to 20 a second per queue. */
const gatherMs = 50
const schedulePollMs = 1_000
/** Ends of jobs that are written down in one statement. */
const endsAtOnce = 100
/** Lanes that have answered lately. */
const lanesKnown = 500
/** When the server stops: how long running jobs may go on, and then how long the abort may take. */
const stopMs = { finish: 4_000, abort: 2_000 }

export type JobOutcome = 'done' | 'again' | 'failed'
/** Called after every try of a job. */
export type OnJobEnd = (task: string, outcome: JobOutcome, seconds: number) => void

type Log = Pick<FastifyBaseLogger, 'error' | 'warn'>
type Handlers = ReadonlyMap<string, TaskHandler['handler']>

export function startWorker(
  sql: Sql,
  handlers: readonly TaskHandler[],
  log: Log,
  ended: OnJobEnd = () => {},
): Worker {
  const byQueue = Map.groupBy(handlers, ({ handler }) => handler.queue)
  const parts = [...byQueue].map(([queue, jobs]) => {
    const handlers = new Map(jobs.map(({ task, handler }) => [task, handler]))
    return startQueue(queue.sql ?? sql, queue, handlers, log, ended)
  })
  const schedules = repeat(schedulePollMs, () => enqueueDue(sql, log), log)
  countFailedJobs(sql).then(
    (failedJobs) => failedJobs > 0 && log.warn({ failedJobs }, 'Failed jobs wait for a person'),
    (error) => log.error(error),
  )
  let stopping: Promise<unknown> | undefined
  return {
    async stop() {
      stopping ??= Promise.all([schedules.stop(), ...parts.map(({ stop }) => stop())])
      await stopping
    },
  }
}

/** Runs the work at an interval, never twice at once. A failure is logged once per outage. */
function repeat(ms: number, work: () => Promise<void>, log: Log): Worker {
  let working: Promise<void> | undefined
  let isFailing = false
  const timer = setInterval(() => {
    working ??= work()
      .then(() => {
        isFailing = false
      })
      .catch((error) => {
        if (!isFailing) log.error(error)
        isFailing = true
      })
      .finally(() => {
        working = undefined
      })
  }, ms)
  return {
    async stop() {
      clearInterval(timer)
      await working
    },
  }
}

function startQueue(sql: Sql, queue: Queue, handlers: Handlers, log: Log, ended: OnJobEnd): Worker {
  const names = [...handlers.keys()]
  const running = new Map<Job, Running>()
  const ends = new Batched<Ended, void>({
    keyOf: () => '',
    most: endsAtOnce,
    async work(batch) {
      await finish(sql, batch)
      return []
    },
  })
  /** The latest is last. */
  const answering = new Set<string>()
  const stopping = new AbortController()
  let stopped = false
  let looking: Promise<void> | undefined
  let lookAgain = false
  let isFailing = false

  async function look(): Promise<void> {
    do {
      lookAgain = false
      while (!stopped && running.size < queue.slots) {
        const jobs = await lease(sql, names, queue, [...running.keys()], [...answering])
        if (jobs.length === 0) break
        for (const job of jobs) {
          const lost = new AbortController()
          running.set(job, { lost, done: run(job, lost.signal) })
        }
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

  const whenEnqueued = gathered(gatherMs, wake)
  const whenEnded = gathered(queue.gatherMs ?? 0, wake)

  async function run(job: Job, lost: AbortSignal): Promise<void> {
    try {
      const handler = handlers.get(job.task) as TaskHandler['handler']
      await inRequestContext(job.trace ?? undefined, () => work(job, handler, lost))
    } catch (error) {
      log.error(error)
    } finally {
      running.delete(job)
      whenEnded.wake()
    }
  }

  /** A job whose lease ran out, because this process was paused, may be another worker's by now. */
  async function renewAll(): Promise<void> {
    const jobs = [...running.keys()]
    const held = jobs.length > 0 ? await renew(sql, jobs) : new Set<string>()
    for (const job of jobs)
      if (!held.has(job.jobId))
        running.get(job)?.lost.abort(new Error('Another worker has the job'))
  }

  function note({ tried }: NonNullable<NextRun<JobPayload>>): void {
    if (!tried) return
    answering.delete(tried.lane)
    if (tried.problem !== undefined) return
    answering.add(tried.lane)
    const [oldest] = answering
    if (oldest !== undefined && answering.size > lanesKnown) answering.delete(oldest)
  }

  async function work(job: Job, handler: TaskHandler['handler'], lost: AbortSignal): Promise<void> {
    const { task, jobId, merchantId, attempts, trace } = job
    const limit = AbortSignal.timeout(handler.limitMs)
    const signal = AbortSignal.any([stopping.signal, lost, limit])
    const since = performance.now()
    const tell = (outcome: JobOutcome) => ended(task, outcome, (performance.now() - since) / 1000)
    let next: NextRun<JobPayload>
    try {
      // The last run may have killed its server: the job must not bring down one server after another.
      if (attempts > handler.tries)
        throw new Error('The server ended in the middle of the last try')
      const result = handler.run(job.payload, { attempts, signal })
      next = await Promise.race([result, aborted(signal)])
    } catch (error) {
      const problem = describeError(error)
      if (stopping.signal.aborted) return postpone(sql, job, problem, true)
      log.error({ err: error, task, jobId, merchantId, attempts, ...trace })
      // Whoever has it now says what becomes of it.
      if (!(await renew(sql, [job])).has(jobId)) return
      tell(attempts < handler.tries ? 'again' : 'failed')
      if (attempts < handler.tries) return postpone(sql, job, problem, false)
      // The job is kept as failed even if nobody could be informed.
      await handler.failed?.(job.payload).catch((problem) => log.error(problem))
      if (!(await moveToFailedJobs(sql, job, problem))) return
      const failedJobs = await countFailedJobs(sql)
      log.error({ task, jobId, merchantId, failedJobs, ...trace }, 'A job has failed its last try')
      return
    }
    // An error here is no failed try: the work is done, and the lease will expire.
    if (next) note(next)
    await ends.add({ job, next })
    tell('done')
  }

  const poll = setInterval(wake, pollMs)
  const renewal = setInterval(() => void renewAll().catch(() => {}), (leaseSeconds * 1000) / 3)
  const enqueued = onEnqueued((task) => handlers.has(task) && whenEnqueued.wake())
  wake()
  return {
    async stop() {
      stopped = true
      clearInterval(poll)
      enqueued.remove()
      whenEnqueued.stop()
      whenEnded.stop()
      const done = () =>
        Promise.allSettled([looking, ...[...running.values()].map((each) => each.done)])
      await within(stopMs.finish, done())
      stopping.abort(new Error('The server is stopping'))
      await within(stopMs.abort, done())
      clearInterval(renewal)
    },
  }
}

/** Wakes once for all who ask within that time. */
function gathered(ms: number, wake: () => void) {
  let timer: NodeJS.Timeout | undefined
  return {
    wake() {
      if (ms === 0) wake()
      else
        timer ??= setTimeout(() => {
          timer = undefined
          wake()
        }, ms)
    },
    stop: () => clearTimeout(timer),
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
