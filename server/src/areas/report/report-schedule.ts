/** Schedules of reports as they are stored, and in whose name they run. */
import type { ScheduleObstacle } from '@countinghouse/contract/areas/report/report-schedule.ts'
import { needsLocalRails } from '@countinghouse/contract/engine/call.ts'
import type { Report } from '@countinghouse/contract/engine/report.ts'
import type { CutOff } from '@countinghouse/contract/engine/report-day.ts'
import type { Language } from '@countinghouse/contract/languages.ts'
import { isRole, permits } from '@countinghouse/contract/permissions.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { raw, type SqlFragment, sql } from '../../platform/db/sql.ts'
import type { ScheduledTime } from './schedule-times.ts'

export interface StoredSchedule extends ScheduledTime {
  scheduleId: string
  version: number
  report: string
  cutOff: CutOff
  filters: Record<string, string>
  language: Language
  notifyUrl: string
  isPaused: boolean
  since: Date
  changedAt: Date
  operatorId: string
  operatorName: string
  roles: string[]
  isDisabled: boolean
  useLocalConfig: 0 | 1
}

/** Columns of the schedule `s`, of the operator `o` in whose name it runs, and of the merchant `m`. */
export const scheduleColumns: SqlFragment = raw(`
  s.schedule_id as "scheduleId", s.version, s.report, s.rhythm, s.weekday, s.day, s.hour, s.zone, s.cut_off as "cutOff",
  s.filters, s.language, s.notify_url as "notifyUrl", s.is_paused as "isPaused", s.since, s.changed_at as "changedAt",
  o.operator_id as "operatorId", o.name as "operatorName", o.roles, o.disabled_at is not null as "isDisabled",
  m.use_local_config as "useLocalConfig"`)

export const schedulesWithOperators: SqlFragment = raw(`
  report_schedule s
  join operator o on o.merchant_id = s.merchant_id and o.operator_id = s.operator_id
  join merchant m on m.merchant_id = s.merchant_id`)

export async function findSchedule(
  tx: Transaction,
  merchantId: string,
  scheduleId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<StoredSchedule | undefined> {
  const [found] = await tx<StoredSchedule[]>`
    select ${scheduleColumns} from ${schedulesWithOperators}
    where s.merchant_id = ${merchantId} and s.schedule_id = ${scheduleId}
    ${lock ? sql`for update of s` : sql``}`
  return found
}

/** Taken before any other lock on the merchant's schedules: serialises saving, running and pausing. */
export const lockSchedules = (tx: Transaction, merchantId: string) =>
  tx`select 1 from merchant where merchant_id = ${merchantId} for no key update`

type InName = Pick<StoredSchedule, 'isDisabled' | 'roles' | 'useLocalConfig'>

/** Why the operator could not export this report now. */
export function obstacleOf(
  { isDisabled, roles, useLocalConfig }: InName,
  { permission, area }: Report,
): ScheduleObstacle | undefined {
  if (isDisabled) return 'operatorDisabled'
  const knownRoles = roles.filter(isRole)
  if (!permits(knownRoles, 'report.schedule') || !permits(knownRoles, permission))
    return 'permissionMissing'
  if (useLocalConfig === 0 && needsLocalRails({ access: permission, area })) return 'localOrdersOff'
  return undefined
}
