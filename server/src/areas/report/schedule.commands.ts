/** The other commands for report schedules: list, pause, resume, remove. */
import { exportStates } from '@countinghouse/contract/areas/export-record/export-record.list.ts'
import { notifyStatuses } from '@countinghouse/contract/areas/order/order.fields.ts'
import type { reportScheduleList } from '@countinghouse/contract/areas/report/report-schedule.contract.ts'
import type { RunOutcome } from '@countinghouse/contract/areas/report/report-schedule.ts'
import type { ResultOf } from '@countinghouse/contract/engine/call.ts'
import type { Choices } from '@countinghouse/contract/engine/list.ts'
import type { Report } from '@countinghouse/contract/engine/report.ts'
import { callError } from '../../platform/call-error.ts'
import { timeOf } from '../../platform/db/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { audit } from '../../platform/security/audit.ts'
import type { Caller } from '../../platform/security/session.ts'
import type { ReportSource } from './report.lists.ts'
import {
  findSchedule,
  lockSchedules,
  obstacleOf,
  type StoredSchedule,
  scheduleColumns,
  schedulesWithOperators,
} from './report-schedule.ts'
import { cancelRuns, planRuns } from './run-schedule.ts'

interface ShownSchedule extends StoredSchedule {
  nextRunAt: Date | null
  dueAt: Date | null
  periodStart: string
  periodEnd: string
  outcome: RunOutcome
  recordId: string | null
  exportStatus: number | null
  notifyStatus: number
  notifyCount: number
  lastNotifyAt: Date | null
  notifyAnswer: string
}

type Shown = ResultOf<typeof reportScheduleList>

export async function listSchedules(
  db: Pick<Database, 'asMerchant'>,
  { merchantId }: Caller,
  sources: readonly ReportSource[],
  report: string | undefined,
): Promise<Shown> {
  // Two queries, because job schedules are stored apart from merchants' data.
  const [rows, times] = await db.asMerchant(merchantId, async (tx) => [
    await tx<Omit<ShownSchedule, 'nextRunAt'>[]>`
      select ${scheduleColumns}, r.due_at as "dueAt",
             r.period_start::text as "periodStart", r.period_end::text as "periodEnd", r.outcome,
             r.record_id as "recordId", e.shown_status as "exportStatus", r.notify_status as "notifyStatus",
             r.notify_count as "notifyCount", r.last_notify_at as "lastNotifyAt", r.notify_answer as "notifyAnswer"
      from ${schedulesWithOperators}
      left join lateral (
        select * from report_schedule_run
        where merchant_id = ${merchantId} and schedule_id = s.schedule_id order by due_at desc limit 1) r on true
      left join export_record_shown e on e.merchant_id = ${merchantId} and e.record_id = r.record_id
      where s.merchant_id = ${merchantId} order by s.schedule_id`,
    await tx<{ name: string; at: Date }[]>`
      select name, next_run_at as at from job_schedule where merchant_id = ${merchantId}`,
  ])
  const nextRuns = new Map(times.map(({ name, at }) => [name, at]))
  const reports = new Map(sources.map(({ list }) => [list.name, list]))
  const records = rows.flatMap((row) => {
    const list = reports.get(row.report)
    return list && (report === undefined || report === row.report)
      ? [shownOf({ ...row, nextRunAt: nextRuns.get(`report:${row.scheduleId}`) ?? null }, list)]
      : []
  })
  return { records, total: rows.length }
}

const stateOf = (schedule: StoredSchedule, report: Report) =>
  schedule.isPaused ? 'paused' : (obstacleOf(schedule, report) ?? 'active')

const nameOf = ({ ids }: Choices, id: number): string =>
  Object.keys(ids).find((name) => ids[name] === id) as string

function shownOf(row: ShownSchedule, list: Report): Shown['records'][number] {
  const { scheduleId, version, report, rhythm, weekday, day, hour, cutOff, zone, filters } = row
  const { language, notifyUrl, operatorName, nextRunAt, dueAt, exportStatus } = row
  const changed = { scheduleId, version, report, rhythm, weekday, day, hour, cutOff, zone, filters }
  return {
    ...changed,
    weekday: weekday ?? null,
    day: day ?? null,
    language,
    notifyUrl,
    operatorName,
    state: stateOf(row, list),
    nextRunTime: nextRunAt?.toISOString() ?? null,
    lastRun: dueAt && {
      runTime: dueAt.toISOString(),
      periodStart: row.periodStart,
      periodEnd: row.periodEnd,
      outcome: row.outcome,
      recordId: row.recordId,
      exportStatus: exportStatus === null ? null : nameOf(exportStates, exportStatus),
      notifyStatus: nameOf(notifyStatuses, row.notifyStatus),
      notifyCount: row.notifyCount,
      lastNotifyTime: row.lastNotifyAt?.toISOString() ?? null,
      notifyAnswer: row.notifyAnswer,
    },
  }
}

export function pauseSchedule(
  db: Pick<Database, 'asMerchant'>,
  { merchantId, operatorId }: Caller,
  sources: readonly ReportSource[],
  { scheduleId, isPaused }: { scheduleId: string; isPaused: boolean },
  address: string,
): Promise<{ state: Shown['records'][number]['state'] }> {
  return db.asMerchant(merchantId, async (tx) => {
    await lockSchedules(tx, merchantId)
    const found = await findSchedule(tx, merchantId, scheduleId)
    const source = sources.find(({ list }) => list.name === found?.report)
    if (!found || !source) throw callError('notFound')
    const state = stateOf({ ...found, isPaused }, source.list)
    if (found.isPaused === isPaused) return { state }
    const changes = { is_paused: isPaused, ...(!isPaused && { since: await timeOf(tx) }) }
    await tx`
      update report_schedule set ${tx(changes)}
      where merchant_id = ${merchantId} and schedule_id = ${scheduleId}`
    const payload = { merchantId, scheduleId }
    await (isPaused ? cancelRuns(tx, payload) : planRuns(tx, payload, found))
    const action = isPaused ? 'reportSchedule.paused' : 'reportSchedule.resumed'
    const { report, rhythm } = found
    await audit(tx, { operatorId, action, address, detail: { scheduleId, report, rhythm } })
    return { state }
  })
}

export function removeSchedule(
  db: Pick<Database, 'asMerchant'>,
  { merchantId, operatorId }: Caller,
  scheduleId: string,
  address: string,
): Promise<Record<string, never>> {
  return db.asMerchant(merchantId, async (tx) => {
    await lockSchedules(tx, merchantId)
    const removed = await tx<{ report: string }[]>`
      delete from report_schedule
      where merchant_id = ${merchantId} and schedule_id = ${scheduleId} returning report`
    const [{ report } = { report: undefined }] = removed
    if (report === undefined) throw callError('notFound')
    await cancelRuns(tx, { merchantId, scheduleId })
    const detail = { scheduleId, report }
    await audit(tx, { operatorId, action: 'reportSchedule.removed', address, detail })
    return {}
  })
}
