/** Runs a schedule when it is due: once for each time, however many servers and attempts there are. */
import { notifyStatuses } from '@countinghouse/contract/areas/order/order.fields.ts'
import type { RunOutcome } from '@countinghouse/contract/areas/report/report-schedule.ts'
import { variantBody } from '@countinghouse/contract/engine/call-variant.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { isRole } from '@countinghouse/contract/permissions.ts'
import { addExport } from '../../engine/exports/export-records.ts'
import { exportedFor } from '../../engine/lists/visible-list.ts'
import { CallError } from '../../platform/call-error.ts'
import { timeOf } from '../../platform/db/clock.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { lastRun } from '../../platform/jobs/next-run.ts'
import { task } from '../../platform/jobs/queue.ts'
import { removeSchedule, scheduleFor, setSchedule } from '../../platform/jobs/schedule.ts'
import { enqueueRunNotification } from './notify-report.ts'
import type { ReportSource } from './report.lists.ts'
import { findSchedule, lockSchedules, obstacleOf, type StoredSchedule } from './report-schedule.ts'
import { type Days, offsetOf, periodOf, ruleOf, type ScheduledTime } from './schedule-times.ts'

export interface RunPayload {
  merchantId: string
  scheduleId: string
}
export const runScheduleTask = task<RunPayload>('runReportSchedule')

/** How long the rows of runs are kept, which show them and prevent a second run: longer than any run can be late. */
const keptDays = 90

const nameOf = (scheduleId: string): string => `report:${scheduleId}`

/** From now on at these times. */
export const planRuns = (
  tx: Transaction,
  { merchantId, scheduleId }: RunPayload,
  time: ScheduledTime,
): Promise<void> =>
  setSchedule(
    tx,
    scheduleFor(
      runScheduleTask,
      { merchantId, scheduleId },
      { name: nameOf(scheduleId), rule: ruleOf(time), zone: offsetOf(time.zone) },
    ),
  )

export const cancelRuns = (
  tx: Transaction,
  { merchantId, scheduleId }: RunPayload,
): Promise<void> => removeSchedule(tx, { merchantId, name: nameOf(scheduleId) })

type RunDatabase = Pick<Database, 'asMerchant'>

/** The task. Of several missed runs only the last is made up for. */
export const runSchedule = (
  db: RunDatabase,
  sources: readonly ReportSource[],
  payload: RunPayload,
): Promise<undefined> =>
  db.asMerchant(payload.merchantId, async (tx) => {
    const run = await dueRun(tx, payload)
    if (run) await record(tx, payload, run, await write(tx, payload, run, sources))
    return undefined
  })

/** After the last try: recorded, so that the schedule shows it. */
export const runFailed = (db: RunDatabase, payload: RunPayload): Promise<void> =>
  db.asMerchant(payload.merchantId, async (tx) => {
    const run = await dueRun(tx, payload)
    if (run) await record(tx, payload, run, { outcome: 'failed' })
  })

interface Run {
  schedule: StoredSchedule
  due: Date
  days: Days
}

/** The last due time, unless it was run already. */
async function dueRun(
  tx: Transaction,
  { merchantId, scheduleId }: RunPayload,
): Promise<Run | undefined> {
  await lockSchedules(tx, merchantId)
  const found = await findSchedule(tx, merchantId, scheduleId, { lock: true })
  if (!found || found.isPaused) return undefined
  const due = lastRun(ruleOf(found), offsetOf(found.zone), await timeOf(tx))
  if (due <= found.since) return undefined
  const [ran] = await tx`
    select 1 from report_schedule_run
    where merchant_id = ${merchantId} and schedule_id = ${scheduleId} and due_at >= ${due} limit 1`
  return ran ? undefined : { schedule: found, due, days: periodOf(found, due) }
}

interface Written {
  outcome: RunOutcome
  recordId?: string
}

/** As if the operator asked for the export now. */
async function write(
  tx: Transaction,
  { merchantId, scheduleId }: RunPayload,
  { schedule: { report, cutOff, zone, filters, ...schedule }, days }: Run,
  sources: readonly ReportSource[],
): Promise<Written> {
  const source = sources.find(({ list }) => list.name === report)
  if (!source) throw new Error(`There is no report ${report}`)
  const obstacle = obstacleOf(schedule, source.list)
  if (obstacle) return { outcome: obstacle }
  const query = {
    size: limits.defaultPageSize,
    current: 1,
    ...variantBody(source.list),
    ...filters,
    cutOff,
    zone,
    reportDateStart: days.start,
    reportDateEnd: days.end,
  }
  const operator = { merchantId, operatorId: schedule.operatorId, name: schedule.operatorName }
  const body = {
    language: schedule.language,
    address: 'schedule',
    fileName: () => fileNameOf(report, days),
    scheduleId,
  }
  try {
    const shown = exportedFor(schedule.roles.filter(isRole), source)
    return { outcome: 'exported', ...(await addExport(tx, operator, shown, query, body)) }
  } catch (error) {
    const outcome = error instanceof CallError && outcomes[error.errorName as keyof typeof outcomes]
    // For instance too many open exports: then it is retried.
    if (!outcome) throw error
    return { outcome }
  }
}

const outcomes = { exportEmpty: 'empty', exportTooLarge: 'tooLarge' } as const

const fileNameOf = (report: string, { start, end }: Days): string =>
  `${report}-${start === end ? start : `${start}-to-${end}`}.xlsx`

const status = notifyStatuses.ids

async function record(
  tx: Transaction,
  { merchantId, scheduleId }: RunPayload,
  { schedule: { notifyUrl, cutOff, zone }, due, days }: Run,
  { outcome, recordId }: Written,
): Promise<void> {
  const isTold = notifyUrl !== '' && (outcome === 'exported' || outcome === 'empty')
  const run = {
    merchant_id: merchantId,
    schedule_id: scheduleId,
    due_at: due,
    period_start: days.start,
    period_end: days.end,
    cut_off: cutOff,
    zone,
    outcome,
    record_id: recordId ?? null,
    notify_url: isTold ? notifyUrl : '',
    notify_status: isTold ? status.notNotified : status.noNotificationRequired,
  }
  await tx`insert into report_schedule_run ${tx(run)}`
  await tx`
    delete from report_schedule_run
    where merchant_id = ${merchantId} and schedule_id = ${scheduleId}
      and due_at < ${new Date(due.getTime() - keptDays * 86_400_000)}`
  // For a file, the notification is sent when the file is ready.
  if (isTold && outcome === 'empty')
    await enqueueRunNotification(
      tx,
      { merchantId, scheduleId, dueAt: due.toISOString() },
      notifyUrl,
    )
}
