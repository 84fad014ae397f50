/** All metrics of this server, declared in one place. Labels have few values, known in advance. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Databases } from '../db/database.ts'
import { type Counter, type Histogram, Metrics, type Sample } from './metrics.ts'

export interface ServerMetrics {
  /** By route and by the code of the answer. */
  calls: Histogram
  /** By task and outcome: done, postponed or failed. */
  jobs: Histogram
  /** Tries to tell a merchant, by outcome. */
  notifications: Counter
  /** By operation of the file store, and outcome. */
  files: Histogram
  /** Days of reports that were sealed. */
  sealedDays: Counter
  text(): Promise<string>
}

export function declareServerMetrics(db: Databases): ServerMetrics {
  const metrics = new Metrics()
  const serverMetrics: ServerMetrics = {
    calls: metrics.durations(
      'countinghouse_call_seconds',
      'Duration of calls by route and code of the answer',
    ),
    jobs: metrics.durations('countinghouse_job_seconds', 'Duration of jobs by task and outcome'),
    notifications: metrics.counter(
      'countinghouse_notifications_total',
      'Notifications that were tried, by outcome',
    ),
    files: metrics.durations(
      'countinghouse_file_seconds',
      'Duration of what the store of files was asked for, by operation and outcome',
    ),
    sealedDays: metrics.counter(
      'countinghouse_sealed_days_total',
      'Days that were sealed, by report',
    ),
    text: () => metrics.text(),
  }
  const waits = metrics.durations(
    'countinghouse_pool_wait_seconds',
    'Time that callers waited for a connection to the database, by pool',
  )
  const slow = metrics.counter('countinghouse_slow_statements_total', 'Statements that took long')
  db.observe({
    onWait: (pool, seconds) => waits.observe({ pool }, seconds),
    onSlowStatement: () => slow.add(),
  })
  metrics.gauge('countinghouse_pool_connections', 'Connections by pool and state', () =>
    Object.entries(db.state()).flatMap(([pool, state]) =>
      Object.entries(state).map(([name, count]): Sample => [{ pool, state: name }, count]),
    ),
  )
  ofJobs(metrics, db)
  ofReplica(metrics, db)
  ofProcess(metrics)
  return serverMetrics
}

/** The backlog of jobs and its age: a stuck worker shows here first. */
function ofJobs(metrics: Metrics, db: Databases): void {
  interface Due {
    task: string
    due: number
    age: number
  }
  const due = () =>
    db.ping(
      (sql) => sql<Due[]>`
        select task, count(*)::int as due, extract(epoch from now() - min(run_at))::float8 as age
        from job where run_at <= now() and leased_until < now() group by task`,
    )
  // Both gauges share one query.
  let look: Promise<Due[]> | undefined
  const once = () => {
    look ??= due().finally(() => {
      look = undefined
    })
    return look
  }
  metrics.gauge('countinghouse_jobs_due', 'Jobs that are due and not taken, by task', async () =>
    (await once()).map(({ task, due }): Sample => [{ task }, due]),
  )
  metrics.gauge(
    'countinghouse_job_age_seconds',
    'How long the oldest of them has been due, by task',
    async () => (await once()).map(({ task, age }): Sample => [{ task }, age]),
  )
  metrics.gauge('countinghouse_failed_jobs', 'Jobs that wait for a person', async () => {
    const [row] = await db.ping(
      (sql) => sql<{ failed: number }[]>`select count(*)::int as failed from failed_job`,
    )
    return [[{}, row?.failed ?? 0]]
  })
}

function ofReplica(metrics: Metrics, db: Databases): void {
  metrics.gauge(
    'countinghouse_replica_lag_seconds',
    'How far the database of DATABASE_READ_URL is behind; nothing without one, or when it is not known',
    () => {
      const { lagSeconds = Number.POSITIVE_INFINITY } = db.replica() ?? {}
      return Number.isFinite(lagSeconds) ? [[{}, lagSeconds]] : []
    },
  )
  metrics.gauge(
    'countinghouse_replica_read',
    'Whether lists are read from the replica (1) or, by its state, from the primary (0)',
    () => {
      const { state } = db.replica() ?? {}
      return state ? [[{ state }, state === 'ok' ? 1 : 0]] : []
    },
  )
}

function ofProcess(metrics: Metrics): void {
  // Started by the first scrape: nothing else needs it.
  let delay: ReturnType<typeof monitorEventLoopDelay> | undefined
  metrics.gauge(
    'countinghouse_event_loop_delay_seconds',
    'How late timers were since the last look',
    () => {
      if (!delay) {
        delay = monitorEventLoopDelay({ resolution: 20 })
        delay.enable()
        return []
      }
      const since = delay
      const readings = [0.5, 0.99].map((quantile): Sample => {
        const nanoseconds = since.percentile(quantile * 100)
        return [{ quantile: String(quantile) }, nanoseconds / 1e9]
      })
      since.reset()
      return readings
    },
  )
  metrics.gauge('countinghouse_memory_bytes', 'Memory of the process, by kind', () => {
    const { rss, heapUsed, external } = process.memoryUsage()
    return Object.entries({ rss, heapUsed, external }).map(
      ([kind, bytes]): Sample => [{ kind }, bytes],
    )
  })
  metrics.gauge('countinghouse_started_seconds', 'When the process was started', () => [
    [{}, (Date.now() - performance.now()) / 1000],
  ])
}
