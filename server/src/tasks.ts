/** What the worker of this server can do, and how much of it at once. */
import type { FastifyBaseLogger } from 'fastify'
import { runExport } from './exports/run-export.ts'
import { removeUnownedFile } from './files/stored-file.ts'
import { type Queue, startWorker, type Worker } from './jobs/worker.ts'
import { foldDeltas } from './lists/fold-deltas.ts'
import { exportedLists, orderRegistry } from './order-registry.ts'
import { runNotify } from './orders/notify.ts'
import type { OrderRegistry } from './orders/order-kind.ts'
import { runDeadline } from './orders/run-deadline.ts'
import type { Services } from './services.ts'

/** They wait for merchants' servers, not for us: many at once, and a few at most for one merchant and host. */
const notifications: Queue = { slots: 48, perMerchant: 12, perLane: 2 }
/** As many as have connections of their own (see db/database.ts). */
const exports: Queue = { slots: 2, perMerchant: 1, perLane: 1 }
/** Our own work, which nobody outside can delay. */
const platform: Queue = { slots: 4, perMerchant: 2, perLane: 2 }

export function startTasks(
  all: Services,
  log: FastifyBaseLogger,
  orders: OrderRegistry = orderRegistry,
): Worker {
  const lists = exportedLists(orders)
  // Jobs have connections of their own: calls can't starve them.
  const services = { ...all, db: { ...all.db, ...all.db.jobs } }
  return startWorker(
    services.db.sql,
    {
      notify: {
        queue: notifications,
        limitMs: 60_000,
        run: (payload) => runNotify(services, orders, payload),
      },
      export: {
        queue: exports,
        limitMs: 600_000,
        run: (payload, job) => runExport(services, lists, payload, job, log),
      },
      deadline: {
        queue: platform,
        limitMs: 60_000,
        run: (payload) => runDeadline(services, orders, payload),
      },
      fold: {
        queue: platform,
        limitMs: 300_000,
        run: (payload, { signal }) => foldDeltas(services.db, payload, signal),
      },
      removeFile: {
        queue: platform,
        limitMs: 60_000,
        run: (payload) => removeUnownedFile(services, payload),
      },
    },
    log,
  )
}
