/**
 * Works the queue off. A job is leased, not locked: whoever dies half-way stops renewing the lease, and after
 * it has run out another worker does the job again. Tasks are written to stand that.
 */
import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from '../db/database.ts'
import { inTrace } from '../trace.ts'
import { countFailedJobs, giveUp, problemOf } from './failed-jobs.ts'
import {
  finish,
  type Job,
  lease,
  leaseSeconds,
  type Outcome,
  putOff,
  type Queue,
  renew,
} from './lease.ts'
import { type JobPayload, onEnqueued, type Task } from './queue.ts'
import { enqueueDue } from './schedule.ts'

export interface JobRun {
  /** From 1 on; a job that was cut short by a stopping server does not count it. */
  attempts: number
  /** Aborted when the time of the task is over, or the server stops. */
  signal: AbortSignal
}

/** How a task is done. */
export interface Handler<Payload extends JobPayload> {
  queue: Queue
  limitMs: number
  /** After so many a job is not tried again, and waits for a person. */
  tries: number
  run(payload: Payload, job: JobRun): Promise<Outcome<Payload>>
  /** After the last try has failed: tells whoever waits for the job. It may be called more than once. */
  failed?(payload: Payload): Promise<unknown>
}

export interface Pair {
  task: string
  handler: {
    queue: Queue
    limitMs: number
    tries: number
    run(payload: never, job: JobRun): Promise<Outcome<JobPayload>>
    failed?(payload: never): Promise<unknown>
  }
}

export const pair = <Payload extends JobPayload>(
  task: Task<Payload>,
  handler: Handler<Payload>,
): Pair => ({ task: task.name, handler })

export interface Worker {
  /** Takes no more jobs, gives those under way a moment, and then leaves them to the next worker. */
  stop(): Promise<void>
}

// Polled: a NOTIFY in every transaction that ends an order would make all of them commit one by one.
const pollMs = 500
/** Jobs of this process begin sooner. Those that come within this time are leased together. */
const gatherMs = 20
const schedulePollMs = 1_000
/** For jobs that are under way when the server stops, and then for the abort to take effect. */
const stopMs = { finish: 4_000, abort: 2_000 }

export type JobOutcome = 'done' | 'again' | 'failed'
/** Hears how every try of a job ended. */
export type JobEnded = (task: string, outcome: JobOutcome, seconds: number) => void

type Log = Pick<FastifyBaseLogger, 'error' | 'warn'>
type Handlers = ReadonlyMap<string, Pair['handler']>

export function startWorker(
  sql: Sql,
  pairs: readonly Pair[],
  log: Log,
  ended: JobEnded = () => {},
): Worker {
  const byQueue = Map.groupBy(pairs, ({ handler }) => handler.queue)
  const parts = [...byQueue].map(([queue, own]) => {
    const handlers = new Map(own.map(({ task, handler }) => [task, handler]))
    return startQueue(sql, queue, handlers, log, ended)
  })
  const schedules = every(schedulePollMs, () => enqueueDue(sql, log), log)
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

/** Again and again, one at a time; a failure is logged once per outage, not at every turn. */
function every(ms: number, work: () => Promise<void>, log: Log): Worker {
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

function startQueue(sql: Sql, queue: Queue, handlers: Handlers, log: Log, ended: JobEnded): Worker {
  const names = [...handlers.keys()]
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
        const jobs = await lease(sql, names, queue, [...running.keys()])
        if (jobs.length === 0) break
        for (const job of jobs) running.set(job, run(job))
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
    try {
      const handler = handlers.get(job.task) as Pair['handler']
      await inTrace(job.trace ?? undefined, () => work(job, handler))
    } catch (error) {
      log.error(error)
    } finally {
      clearInterval(renewal)
      running.delete(job)
      wake()
    }
  }

  async function work(job: Job, handler: Pair['handler']): Promise<void> {
    const { task, jobId, merchantId, attempts, trace } = job
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(handler.limitMs)])
    const since = performance.now()
    const tell = (outcome: JobOutcome) => ended(task, outcome, (performance.now() - since) / 1000)
    let next: Outcome<JobPayload>
    try {
      // Whoever had it last died of it, perhaps: it must not take one server after the other with it.
      if (attempts > handler.tries)
        throw new Error('The server ended in the middle of the last try')
      const result = handler.run(job.payload, { attempts, signal })
      next = await Promise.race([result, aborted(signal)])
    } catch (error) {
      if (stopping.signal.aborted) return putOff(sql, job, error, true)
      log.error({ err: error, task, jobId, merchantId, attempts, ...trace })
      tell(attempts < handler.tries ? 'again' : 'failed')
      if (attempts < handler.tries) return putOff(sql, job, error, false)
      // Nobody may wait for ever because the news could not be told: it is kept as failed all the same.
      await handler.failed?.(job.payload).catch((problem) => log.error(problem))
      if (!(await giveUp(sql, job, problemOf(error)))) return
      const failedJobs = await countFailedJobs(sql)
      log.error({ task, jobId, merchantId, failedJobs, ...trace }, 'A job has failed its last try')
      return
    }
    // Not a failed try if this fails: what was done is done, and the lease runs out.
    await finish(sql, job, next)
    tell('done')
  }

  const poll = setInterval(wake, pollMs)
  let gathering: NodeJS.Timeout | undefined
  const enqueued = onEnqueued((task) => {
    if (!handlers.has(task)) return
    gathering ??= setTimeout(() => {
      gathering = undefined
      wake()
    }, gatherMs)
  })
  wake()
  return {
    async stop() {
      stopped = true
      clearInterval(poll)
      enqueued.remove()
      clearTimeout(gathering)
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
