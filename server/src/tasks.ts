/** What the worker of this server can do, how much of it at once, and what it does by the clock. */
import type { FastifyBaseLogger } from 'fastify'
import { fillStocks } from './areas/connector/address-stock.ts'
import { runInstruct } from './areas/connector/deliver-instruction.ts'
import { resendTask, runResend } from './areas/notification/resend.command.ts'
import { cleanRequests, cleanRequestsTask } from './areas/open-api/clean-requests.ts'
import { remind, remindTask } from './areas/order-case/reminders.ts'
import {
  enqueueFileNotification,
  notifyReportTask,
  runNotifyReport,
} from './areas/report/notify-report.ts'
import { reportSources } from './areas/report/report.lists.ts'
import { runFailed, runSchedule, runScheduleTask } from './areas/report/run-schedule.ts'
import { foldDeltas, foldTask } from './books/rollups/fold-deltas.ts'
import { cleanExports, cleanExportsTask } from './engine/exports/clean-exports.ts'
import { exportTask } from './engine/exports/export-records.ts'
import { exportFailed, runExport } from './engine/exports/run-export.ts'
import { batchedDeadlineTask, deadlineTask } from './engine/orders/deadline.ts'
import { instructTask } from './engine/orders/give-instructions.ts'
import { notifier, notifyTask } from './engine/orders/notify.ts'
import type { OrderRegistry } from './engine/orders/order-kind.ts'
import { abandonDecision, carryOut, carryOutTask } from './engine/orders/pending-decision.ts'
import { batchedDeadlineFailed, runBatchedDeadline } from './engine/orders/run-batched-deadline.ts'
import { deadlineFailed, runDeadline } from './engine/orders/run-deadline.ts'
import { fillStockTask } from './engine/orders/take-address.ts'
import { watchMerchants } from './engine/orders/watch-merchants.ts'
import { exportedLists, orderRegistry, reviewRegistry } from './order-registry.ts'
import { removeFileTask, removeUnownedFile } from './platform/files/stored-file.ts'
import { cleanLanes, cleanLanesTask } from './platform/jobs/lanes.ts'
import type { Queue } from './platform/jobs/lease.ts'
import { startOutbox } from './platform/jobs/outbox.ts'
import { declaredTasks, type JobPayload, task } from './platform/jobs/queue.ts'
import { type Schedule, scheduleFor, setPlatformSchedules } from './platform/jobs/schedule.ts'
import { handle, startWorker, type TaskHandler, type Worker } from './platform/jobs/worker.ts'
import { platformZone } from './platform/platform-time.ts'
import { checkAuditLogs, enoughMs } from './platform/security/check-audit-logs.ts'
import { cleanSignIns } from './platform/security/clean-sign-ins.ts'
import type { Services } from './platform/services.ts'

/**
 * They wait for merchants' servers, not for us: many at once, but few for one merchant or host, and two for a host that
 * has not answered lately. A third of those of a host are being sent (see webhooks/deliver.ts), the others prepared.
 */
const callbacks = { slots: 256, perMerchant: 96, perLane: 48, perUnknownLane: 2, gatherMs: 10 }
/** As many as have connections of their own (see db/database.ts). */
const exports: Queue = { slots: 2, perMerchant: 1, perLane: 1 }
/** Our own work, which nobody outside can delay. */
const platform: Queue = { slots: 4, perMerchant: 2, perLane: 2 }
/** Its own queue: a batch may hold thousands of orders, and must not delay single deadlines or other merchants. */
const batchedDeadlines: Queue = { slots: 2, perMerchant: 1, perLane: 1 }
/** Many merchants choose the same hour: their reports take no slot from an order's deadline. */
const reports: Queue = { slots: 2, perMerchant: 1, perLane: 1 }
/** They wait for connectors: many of one that answers, and two of one that has not answered lately. */
const instructions = { slots: 32, perMerchant: 32, perLane: 16, perUnknownLane: 2 }
/** Long-running work for quiet hours: it takes no slot from an order's deadline. */
const cleaning: Queue = { slots: 1, perMerchant: 1, perLane: 1 }

const cleanSignInsTask = task<Record<string, never>>('cleanSignIns')
const checkAuditLogsTask = task<JobPayload & { after?: string }>('checkAuditLogs')

/** In the quiet hours of the platform's own zone. */
const schedules: readonly Schedule[] = [
  scheduleFor(
    cleanExportsTask,
    {},
    { name: 'cleanExports', rule: { kind: 'daily', at: '04:10' }, zone: platformZone },
  ),
  scheduleFor(
    fillStockTask,
    {},
    { name: 'fillStock', rule: { kind: 'minutes', every: 5 }, zone: platformZone },
  ),
  scheduleFor(
    cleanRequestsTask,
    {},
    { name: 'cleanRequests', rule: { kind: 'minutes', every: 60 }, zone: platformZone },
  ),
  scheduleFor(
    cleanSignInsTask,
    {},
    { name: 'cleanSignIns', rule: { kind: 'daily', at: '04:40' }, zone: platformZone },
  ),
  scheduleFor(
    cleanLanesTask,
    {},
    { name: 'cleanLanes', rule: { kind: 'daily', at: '04:50' }, zone: platformZone },
  ),
  scheduleFor(
    checkAuditLogsTask,
    {},
    { name: 'checkAuditLogs', rule: { kind: 'minutes', every: 10 }, zone: platformZone },
  ),
]

const inAnHour = () => new Date(Date.now() + 3_600_000)

const handlersFor = (
  services: Services,
  orders: OrderRegistry,
  /** With connections of their own: however many callbacks wait, money does not. */
  forCallbacks: Services,
  notifications: Queue = { ...callbacks, sql: forCallbacks.db.sql },
): TaskHandler[] => [
  handle(notifyTask, {
    queue: notifications,
    limitMs: 60_000,
    // Of what we can't do ourselves; what an endpoint answers has its own ten tries (orders/notify.ts).
    tries: 8,
    run: notifier(forCallbacks, orders),
  }),
  handle(instructTask, {
    queue: { ...instructions, sql: forCallbacks.db.sql },
    limitMs: 60_000,
    // Of what we can't do ourselves; what a connector answers has tries of its own (deliver-instruction.ts).
    tries: 8,
    run: runInstruct(forCallbacks, orders),
  }),
  handle(fillStockTask, {
    queue: platform,
    limitMs: 120_000,
    tries: 5,
    async run(payload, { signal }) {
      const reached = await fillStocks(services.db, payload, signal)
      // The schedule, which comes earlier, goes on with it.
      return reached ? { again: { after: reached }, runAt: inAnHour() } : undefined
    },
  }),
  handle(resendTask, {
    queue: platform,
    limitMs: 60_000,
    tries: 8,
    run: (payload) => runResend(services, orders, payload),
  }),
  handle(exportTask, {
    queue: exports,
    limitMs: 600_000,
    tries: 3,
    run: (payload, job) =>
      runExport(services, exportedLists(orders), payload, job, enqueueFileNotification),
    failed: (payload) => exportFailed(services, payload),
  }),
  handle(runScheduleTask, {
    queue: reports,
    limitMs: 120_000,
    tries: 5,
    run: (payload) => runSchedule(services.db, reportSources(orders), payload),
    failed: (payload) => runFailed(services.db, payload),
  }),
  handle(notifyReportTask, {
    queue: notifications,
    limitMs: 60_000,
    tries: 8,
    run: (payload) => runNotifyReport(forCallbacks, payload),
  }),
  handle(deadlineTask, {
    queue: platform,
    limitMs: 60_000,
    tries: 8,
    run: (payload) => runDeadline(services, orders, payload),
    failed: (payload) => deadlineFailed(services, orders, payload),
  }),
  handle(carryOutTask, {
    queue: platform,
    limitMs: 60_000,
    tries: 8,
    run: (payload) => carryOut(services, reviewRegistry, payload),
    failed: (payload) => abandonDecision(services, payload),
  }),
  handle(remindTask, {
    queue: platform,
    limitMs: 60_000,
    tries: 8,
    run: (payload) => remind(services.db, orders, payload),
  }),
  handle(batchedDeadlineTask, {
    queue: batchedDeadlines,
    limitMs: 60_000,
    tries: 8,
    run: (payload, { signal }) => runBatchedDeadline(services, orders, payload, signal),
    failed: (payload) => batchedDeadlineFailed(services, orders, payload),
  }),
  handle(foldTask, {
    queue: platform,
    limitMs: 300_000,
    tries: 8,
    run: (payload, { signal }) => foldDeltas(services.db, payload, signal),
  }),
  handle(removeFileTask, {
    queue: platform,
    limitMs: 60_000,
    tries: 8,
    run: (payload) => removeUnownedFile(services, payload),
  }),
  handle(cleanExportsTask, {
    queue: cleaning,
    limitMs: 600_000,
    tries: 5,
    run: (_payload, { signal }) => cleanExports(services, signal),
  }),
  handle(cleanSignInsTask, {
    queue: cleaning,
    limitMs: 600_000,
    tries: 5,
    run: (_payload, { signal }) => cleanSignIns(services.db, signal),
  }),
  handle(cleanRequestsTask, {
    queue: cleaning,
    limitMs: 600_000,
    tries: 5,
    run: (_payload, { signal }) => cleanRequests(services.db, signal),
  }),
  handle(cleanLanesTask, {
    queue: cleaning,
    limitMs: 60_000,
    tries: 5,
    run: async () => void (await cleanLanes(services.db.sql)),
  }),
  handle(checkAuditLogsTask, {
    queue: cleaning,
    limitMs: 300_000,
    tries: 5,
    async run({ after }, { signal }) {
      const watch = watchMerchants(services.db, orders)
      const reached = await checkAuditLogs(services.db, signal, after, enoughMs, watch)
      // The schedule, which comes earlier, goes on with it.
      return reached ? { again: { after: reached }, runAt: inAnHour() } : undefined
    },
  }),
]

export async function startTasks(
  all: Services,
  log: FastifyBaseLogger,
  orders: OrderRegistry = orderRegistry,
): Promise<Worker> {
  // Jobs have connections of their own: calls can't starve them.
  const services = { ...all, db: { ...all.db, ...all.db.jobs } }
  const forCallbacks = { ...all, db: { ...all.db, ...all.db.callbacks } }
  const handlers = handlersFor(services, orders, forCallbacks)
  refuseUnhandled(handlers)
  await setPlatformSchedules(services.db.sql, schedules)
  const outbox = await startOutbox(services.db.jobs, log)
  const worker = startWorker(services.db.sql, handlers, log, (task, outcome, seconds) =>
    services.metrics.jobs.observe({ task, outcome }, seconds),
  )
  return {
    async stop() {
      await Promise.all([worker.stop(), outbox.stop()])
    },
  }
}

/** Without a handler, jobs of a declared task would stay in the queue for ever. */
function refuseUnhandled(handlers: readonly TaskHandler[]): void {
  const handled = new Set(handlers.map(({ task }) => task))
  const missing = declaredTasks().filter((name) => !handled.has(name))
  if (missing.length > 0) throw new Error(`Nothing does these tasks: ${missing.join(', ')}`)
}
