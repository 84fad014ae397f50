/** Jobs of a simulated past: run when they are due by its clock, by the functions that the worker runs. */

import {
  type BatchedDeadlinePayload,
  batchedDeadlineTask,
  type DeadlinePayload,
  deadlineTask,
} from '../../src/engine/orders/deadline.ts'
import {
  type NotifyPayload,
  notifier,
  notifyTask,
  type RunNotify,
} from '../../src/engine/orders/notify.ts'
import type { OrderRegistry } from '../../src/engine/orders/order-kind.ts'
import { runBatchedDeadline } from '../../src/engine/orders/run-batched-deadline.ts'
import { runDeadline } from '../../src/engine/orders/run-deadline.ts'
import type { Database, Sql } from '../../src/platform/db/database.ts'
import type { Services } from '../../src/platform/services.ts'

export type HistoryServices = Pick<
  Services,
  'vault' | 'webhookRsaKey' | 'config' | 'files' | 'metrics' | 'stopping'
> & {
  db: Pick<Database, 'asMerchant'>
}

/** What depends on time; counts are folded by the worker afterwards. */
const names = [deadlineTask.name, batchedDeadlineTask.name, notifyTask.name]

export type HistoryJob = {
  jobId: string
  runAt: Date
} & (
  | { task: 'deadline'; payload: DeadlinePayload }
  | { task: 'deadlineTogether'; payload: BatchedDeadlinePayload }
  | { task: 'notify'; payload: NotifyPayload }
)

/** The past is made in one go: nothing stops a job of it. */
const unlimited = new AbortController().signal

export class HistoryJobs {
  readonly #tx: Sql
  readonly #services: HistoryServices
  readonly #registry: OrderRegistry
  readonly #merchantId: string
  readonly #notify: RunNotify
  #next: HistoryJob | undefined
  /** Jobs that are done are not visited again: until the end of the transaction they would be in the way. */
  #from: Date

  constructor(
    tx: Sql,
    services: HistoryServices,
    registry: OrderRegistry,
    merchantId: string,
    from: Date,
  ) {
    this.#tx = tx
    this.#services = services
    this.#registry = registry
    this.#merchantId = merchantId
    this.#notify = notifier(services, registry)
    this.#from = from
  }

  /** When the next one is due; infinity when there is none. */
  get nextAt(): number {
    return this.#next?.runAt.getTime() ?? Number.POSITIVE_INFINITY
  }

  /** To be called after everything that may have put a job into the queue. */
  async refresh(): Promise<void> {
    ;[this.#next] = await this.#tx<HistoryJob[]>`
      select job_id as "jobId", task, payload, run_at as "runAt" from job
      where task = any(${names}) and merchant_id = ${this.#merchantId} and run_at >= ${this.#from}
      order by run_at, job_id limit 1`
  }

  /** Runs the next one, at the time of the clock, and says which it was. */
  async run(): Promise<HistoryJob> {
    const job = this.#next
    if (!job) throw new Error('There is no job to run')
    const { jobId, runAt } = job
    this.#from = runAt
    const outcome = await this.#do(job)
    const tx = this.#tx
    const finished = outcome?.again
      ? tx`
          update job set payload = ${tx.json(outcome.again)}, run_at = ${outcome.runAt}
          where job_id = ${jobId}`
      : tx`delete from job where job_id = ${jobId}`
    await Promise.all([finished.execute(), this.refresh()])
    return job
  }

  #do(job: HistoryJob) {
    if (job.task === 'notify') return this.#notify(job.payload)
    if (job.task === 'deadline') return runDeadline(this.#services, this.#registry, job.payload)
    return runBatchedDeadline(this.#services, this.#registry, job.payload, unlimited)
  }
}
