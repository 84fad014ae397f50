/** What the worker of this server can do. */
import type { FastifyBaseLogger } from 'fastify'
import { decideTransfer } from './areas/transfer/transfer.commands.ts'
import { runExport } from './exports/export-records.ts'
import { startWorker, type Worker } from './jobs/worker.ts'
import { listRegistry, orderRegistry } from './order-registry.ts'
import { runNotify } from './orders/notify.ts'
import type { Services } from './services.ts'

export function startTasks(services: Services, log: FastifyBaseLogger): Worker {
  return startWorker(
    services.db.sql,
    {
      notify: (payload) => runNotify(services, orderRegistry, payload),
      decideTransfer: (payload) => decideTransfer(services, payload),
      export: (payload, attempts) => runExport(services, listRegistry, payload, attempts, log),
    },
    log,
  )
}
