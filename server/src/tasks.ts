/** What the worker of this server can do. */
import type { FastifyBaseLogger } from 'fastify'
import { runExport } from './exports/export-records.ts'
import { startWorker, type Worker } from './jobs/worker.ts'
import { listRegistry, orderRegistry } from './order-registry.ts'
import { runNotify } from './orders/notify.ts'
import { runDeadline } from './orders/run-deadline.ts'
import type { Services } from './services.ts'

export function startTasks(services: Services, log: FastifyBaseLogger): Worker {
  return startWorker(
    services.db.sql,
    {
      notify: (payload) => runNotify(services, orderRegistry, payload),
      deadline: (payload) => runDeadline(services, orderRegistry, payload),
      export: (payload, attempts) => runExport(services, listRegistry, payload, attempts, log),
    },
    log,
  )
}
