/** Notifies the merchant's server of a scheduled report: signed, guarded and retried like notifications of orders. */
import { notifyStatuses } from '@countinghouse/contract/areas/order/order.fields.ts'
import { reportEvents } from '@countinghouse/contract/areas/report/report-schedule.ts'
import type { ExportPayload } from '../../engine/exports/export-records.ts'
import { deliver } from '../../engine/webhooks/deliver.ts'
import {
  callbackTask,
  endpointOutcome,
  laneOf,
  nextTryAt,
  outcomeName,
  signerOf,
  signMessage,
  statusAfter,
} from '../../engine/webhooks/notification.ts'
import { timeOf } from '../../platform/db/clock.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { NextRun } from '../../platform/jobs/lease.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import type { Services } from '../../platform/services.ts'

export interface NotifyReportPayload {
  merchantId: string
  scheduleId: string
  /** Identifies the run by its time. */
  dueAt: string
  /** The number of the try. */
  attempt?: number
}
export const notifyReportTask = callbackTask<NotifyReportPayload>('notifyReport')

const status = notifyStatuses.ids

export const enqueueRunNotification = (
  tx: Transaction,
  payload: NotifyReportPayload,
  url: string,
): Promise<void> => {
  const { merchantId, scheduleId, dueAt } = payload
  return enqueue(
    tx,
    notifyReportTask,
    { ...payload, attempt: 1 },
    { lane: laneOf(url), key: `notifyReport:${merchantId}:${scheduleId}:${dueAt}` },
  )
}

/**
 * Called when the file of an export is ready: notifies the merchant if a schedule requested it and has a callback
 * address.
 */
export async function enqueueFileNotification(
  tx: Transaction,
  { merchantId, recordId }: ExportPayload,
): Promise<void> {
  const [run] = await tx<{ scheduleId: string; dueAt: Date; url: string }[]>`
    select schedule_id as "scheduleId", due_at as "dueAt", notify_url as url from report_schedule_run
    where merchant_id = ${merchantId} and record_id = ${recordId} and notify_status = ${status.notNotified}`
  if (!run) return
  const { scheduleId, dueAt, url } = run
  await enqueueRunNotification(tx, { merchantId, scheduleId, dueAt: dueAt.toISOString() }, url)
}

type NotifyServices = Pick<Services, 'vault' | 'webhookRsaKey' | 'config' | 'metrics'> & {
  db: Pick<Database, 'asMerchant'>
}

/** The task: one try. */
export async function runNotifyReport(
  services: NotifyServices,
  payload: NotifyReportPayload,
): Promise<NextRun<NotifyReportPayload>> {
  const { merchantId, scheduleId, dueAt, attempt = 1 } = payload
  const { db, config } = services
  const message = await db.asMerchant(merchantId, (tx) => compose(tx, services, payload))
  // The schedule was removed, or the merchant has acknowledged.
  if (!message) return undefined
  const guard = { allowLocal: config.allowLocalCallbacks }
  const { url, signer, content } = message
  const { body, headers } = await signMessage(services, signer, content)
  const delivery = await deliver(url, body, headers, guard)
  const outcome = statusAfter(delivery, 'status')
  services.metrics.notifications.add({ outcome: outcomeName(outcome) })
  const triedAt = await db.asMerchant(merchantId, async (tx) => {
    const now = await timeOf(tx)
    await tx`
      update report_schedule_run set notify_count = notify_count + 1, last_notify_at = ${now},
        notify_status = ${outcome}, notify_answer = ${delivery.response}
      where merchant_id = ${merchantId} and schedule_id = ${scheduleId} and due_at = ${dueAt}`
    return now
  })
  const tried = endpointOutcome(url, delivery)
  const runAt = outcome === status.notificationComplete ? undefined : nextTryAt(attempt, triedAt)
  if (!runAt) return { tried }
  const again = { merchantId, scheduleId, dueAt, attempt: attempt + 1 }
  return { again, runAt, isRepeat: true, tried }
}

interface RunRow {
  url: string
  /** When the file was ready, or the run found nothing to put into one. */
  occurredAt: Date
  outcome: 'exported' | 'empty'
  report: string
  cutOff: string
  zone: string
  periodStart: string
  periodEnd: string
  recordId: string | null
  fileName: string | null
  recordCount: number | null
  expiresAt: Date | null
}

async function compose(
  tx: Transaction,
  services: NotifyServices,
  { merchantId, scheduleId, dueAt }: NotifyReportPayload,
) {
  const [run] = await tx<RunRow[]>`
    select r.notify_url as url, coalesce(e.finished_at, r.due_at) as "occurredAt", r.outcome, s.report, r.cut_off as "cutOff", r.zone,
           r.period_start::text as "periodStart", r.period_end::text as "periodEnd", r.record_id as "recordId",
           e.file_name as "fileName", e.record_count as "recordCount", e.expires_at as "expiresAt"
    from report_schedule_run r
    join report_schedule s on s.merchant_id = r.merchant_id and s.schedule_id = r.schedule_id
    left join export_record e on e.merchant_id = r.merchant_id and e.record_id = r.record_id
    where r.merchant_id = ${merchantId} and r.schedule_id = ${scheduleId} and r.due_at = ${dueAt}
      and r.notify_status <> ${status.notificationComplete}`
  if (!run) return undefined
  const { url, occurredAt, outcome, recordId, expiresAt, ...outcomeFields } = run
  const data = {
    scheduleId,
    ...outcomeFields,
    recordCount: outcomeFields.recordCount ?? 0,
    recordId,
    link: recordId && `${services.config.publicUrl}/#/download/file?recordId=${recordId}`,
    expireTime: expiresAt?.toISOString() ?? null,
  }
  const content = {
    id: `${scheduleId}.${dueAt}`,
    type: reportEvents[outcome],
    version: 1,
    occurredAt,
    data,
  }
  return { url, content, signer: await signerOf(tx, services, merchantId) }
}
