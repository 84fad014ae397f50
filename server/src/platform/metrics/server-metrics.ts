/** All metrics of this server, declared in one place. Labels have few values, known in advance. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Databases } from '../db/database.ts'
import { failuresUntilHeld } from '../jobs/lanes.ts'
import { version } from '../version.ts'
import { type Counter, type Histogram, Metrics, type Sample, shared } from './metrics.ts'

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
  /** From an instruction to its first answer, by connector and outcome. */
  instructions: Histogram
  /** What connectors told, by connector and outcome. */
  reports: Counter
  /** For what areas look up. */
  gauge: Metrics['gauge']
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
    instructions: metrics.durations(
      'countinghouse_instruction_seconds',
      'Time from an instruction to its answer, by connector and outcome',
    ),
    reports: metrics.counter(
      'countinghouse_reports_total',
      'Reports of connectors, by connector and outcome',
    ),
    gauge: (...declared) => metrics.gauge(...declared),
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
  ofMerchants(metrics, db)
  ofReplica(metrics, db)
  ofProcess(metrics)
  return serverMetrics
}

/** The backlog of jobs and its age: a stuck worker shows here first. */
function ofJobs(metrics: Metrics, db: Databases): void {
  interface Due {
    task: string
    due: number
    held: number
    /** Null when all are held. */
    age: number | null
  }
  const once = shared(() =>
    db.ping(
      (sql) => sql<Due[]>`
        select task, count(*) filter (where not is_held)::int as due, count(*) filter (where is_held)::int as held,
               extract(epoch from now() - min(run_at) filter (where not is_held))::float8 as age
        from (select task, run_at, coalesce(l.failures >= ${failuresUntilHeld}, false) as is_held
              from job j left join job_lane l on l.merchant_id = coalesce(j.merchant_id, 0) and l.lane = j.lane
              where run_at <= now() and leased_until < now()) waiting
        group by task`,
    ),
  )
  metrics.gauge('countinghouse_jobs_due', 'Jobs that are due and not taken, by task', async () =>
    (await once()).map(({ task, due }): Sample => [{ task }, due]),
  )
  metrics.gauge(
    'countinghouse_job_age_seconds',
    'How long the oldest of them has been due, by task',
    async () => (await once()).map(({ task, age }): Sample => [{ task }, age ?? 0]),
  )
  metrics.gauge(
    'countinghouse_jobs_held',
    'Jobs that are due and wait for a receiver that fails, by task',
    async () => (await once()).map(({ task, held }): Sample => [{ task }, held]),
  )
  metrics.gauge('countinghouse_failed_jobs', 'Jobs that wait for a person', async () => {
    const [row] = await db.ping(
      (sql) => sql<{ failed: number }[]>`select count(*)::int as failed from failed_job`,
    )
    return [[{}, row?.failed ?? 0]]
  })
}

/** Of all together, at most ten minutes old: merchants' own figures are theirs. */
function ofMerchants(metrics: Metrics, db: Databases): void {
  interface Watched {
    broken: number
    waits: number | null
    unsealed: number | null
    stuck: number
    low: number
  }
  const watched = shared(() =>
    db.ping(
      (sql) => sql<Watched[]>`
        select count(*) filter (where has_broken_log)::int as broken,
               coalesce(sum(stuck_instructions), 0)::int as stuck, coalesce(sum(low_stocks), 0)::int as low,
               extract(epoch from now() - min(waits_since))::float8 as waits,
               extract(epoch from now() - min(unsealed_since) - interval '1 day')::float8 as unsealed
        from merchant_watch`,
    ),
  )
  const gauge = (name: string, help: string, read: (row: Watched) => number | null) =>
    metrics.gauge(name, help, async () => (await watched()).map((row) => [{}, read(row) ?? 0]))
  gauge(
    'countinghouse_broken_audit_logs',
    'Merchants whose audit log is not as it was written',
    ({ broken }) => broken,
  )
  gauge(
    'countinghouse_stuck_instructions',
    'Instructions to connectors that wait for a person',
    ({ stuck }) => stuck,
  )
  gauge(
    'countinghouse_low_address_stocks',
    'Stocks of addresses that are low, and that their connector has not filled',
    ({ low }) => low,
  )
  gauge(
    'countinghouse_order_waiting_seconds',
    'How long the first of the orders that wait for a chain, a bank or the platform, and for no deadline, has been in its state',
    ({ waits }) => waits,
  )
  gauge(
    'countinghouse_unsealed_seconds',
    'Time since the end of the first day without a seal, of reports that were sealed until then',
    ({ unsealed }) => Math.max(0, unsealed ?? 0),
  )
  metrics.gauge(
    'countinghouse_event_timestamp_seconds',
    'When something last went well that is done outside: backup, restoreDrill',
    async () => {
      const events = await db.ping(
        (sql) => sql<{ name: string; at: number }[]>`
          select name, extract(epoch from at)::float8 as at from platform_event`,
      )
      return events.map(({ name, at }): Sample => [{ event: name }, at])
    },
  )
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

/** By the names that they have in every program, so that boards and rules of others fit. */
function ofProcess(metrics: Metrics): void {
  metrics.gauge('countinghouse_build_info', 'Which release this is', () => [[{ version }, 1]])
  metrics.gauge('nodejs_version_info', 'Which Node runs it', () => [
    [{ version: process.version }, 1],
  ])
  metrics.counterOf('process_cpu_seconds_total', 'CPU time of the process', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  const seconds = (Date.now() - performance.now()) / 1000
  const gauges: [name: string, help: string, read: () => number][] = [
    ['process_start_time_seconds', 'When the process was started', () => seconds],
    ['process_resident_memory_bytes', 'Memory of the process', () => process.memoryUsage.rss()],
    ['nodejs_heap_size_used_bytes', 'Heap in use', () => process.memoryUsage().heapUsed],
    ['nodejs_heap_size_total_bytes', 'Heap', () => process.memoryUsage().heapTotal],
    ['nodejs_external_memory_bytes', 'Memory of buffers', () => process.memoryUsage().external],
  ]
  for (const [name, help, read] of gauges) metrics.gauge(name, help, () => [[{}, read()]])
  // Started by the first scrape: nothing else needs it.
  let delay: ReturnType<typeof monitorEventLoopDelay> | undefined
  const lag = (percent: number) => () => {
    if (delay) return [[{}, delay.percentile(percent) / 1e9] as const]
    delay = monitorEventLoopDelay({ resolution: 20 })
    delay.enable()
    return []
  }
  metrics.gauge(
    'nodejs_eventloop_lag_p50_seconds',
    'How late half of all timers were since the last look',
    lag(50),
  )
  metrics.gauge(
    'nodejs_eventloop_lag_p99_seconds',
    'How late one of a hundred timers was since the last look',
    () => {
      const reading = lag(99)()
      delay?.reset()
      return reading
    },
  )
}
