/** Creates or changes a report schedule, which runs in the name of whoever saved it last. */
import { randomBytes } from 'node:crypto'
import {
  dimensionFilters,
  type saveReportSchedule,
} from '@countinghouse/contract/areas/report/report-schedule.contract.ts'
import { earliestHour } from '@countinghouse/contract/areas/report/report-schedule.ts'
import type { BodyOf } from '@countinghouse/contract/engine/call.ts'
import { readInput } from '@countinghouse/contract/engine/read-input.ts'
import type { Report } from '@countinghouse/contract/engine/report.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { laneOf } from '../../engine/webhooks/notification.ts'
import { isForbidden } from '../../engine/webhooks/ssrf-guard.ts'
import { callError } from '../../platform/call-error.ts'
import { timeOf } from '../../platform/db/clock.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { platformTime } from '../../platform/platform-time.ts'
import { audit } from '../../platform/security/audit.ts'
import { requireGoogleCode } from '../../platform/security/second-factor.ts'
import type { ActingOperator, Caller } from '../../platform/security/session.ts'
import type { Services } from '../../platform/services.ts'
import { findSchedule, lockSchedules, type StoredSchedule } from './report-schedule.ts'
import { planRuns } from './run-schedule.ts'

type Body = BodyOf<typeof saveReportSchedule>

export type SavingServices = Pick<Services, 'vault' | 'config'> & { db: Database }
type SavingOperator = ActingOperator & { secondFactors: Pick<Caller['secondFactors'], 'whenBound'> }

export async function saveSchedule(
  services: SavingServices,
  caller: SavingOperator,
  report: Report,
  body: Body,
  address: string,
): Promise<{ scheduleId: string; version: number }> {
  const { db } = services
  const { merchantId } = caller
  const wanted = checked(report, body)
  const { scheduleId } = body
  if (scheduleId !== undefined && body.version === undefined) throw refused('version', 'required')
  const known =
    scheduleId === undefined
      ? undefined
      : await db.asMerchant(merchantId, (tx) => findUnchanged(tx, merchantId, scheduleId, body))
  await checkAddress(services, caller, { body, url: wanted.notify_url, known, address })
  return db.asMerchant(merchantId, async (tx) => {
    await lockSchedules(tx, merchantId)
    const saved = known
      ? await change(
          tx,
          caller,
          wanted,
          await findUnchanged(tx, merchantId, known.scheduleId, body),
        )
      : await add(tx, caller, wanted)
    const detail = {
      scheduleId: saved.scheduleId,
      report: report.name,
      rhythm: wanted.rhythm,
      notified: laneOf(wanted.notify_url),
    }
    const action = known ? 'reportSchedule.changed' : 'reportSchedule.created'
    await audit(tx, { operatorId: caller.operatorId, action, address, detail })
    return saved
  })
}

const refused = (field: string, rule: 'required' | 'unknownField' | 'callbackRefused' | 'choice') =>
  callError('inputInvalid', { field, rule })

/** The columns to store, after checking the request. */
function checked(report: Report, body: Body) {
  const { rhythm, weekday, day, hour, cutOff, zone, language, notifyUrl = '' } = body
  if ((rhythm === 'weekly') !== (weekday !== undefined))
    throw refused('weekday', weekday === undefined ? 'required' : 'unknownField')
  if ((rhythm === 'monthly') !== (day !== undefined))
    throw refused('day', day === undefined ? 'required' : 'unknownField')
  const least = earliestHour({ rhythm, weekday, day }, cutOff)
  if (hour < least)
    throw callError('inputInvalid', {
      field: 'hour',
      rule: 'beforeReportEnds',
      hour: `${least}:00`,
    })
  return {
    report: report.name,
    rhythm,
    weekday: weekday ?? null,
    day: day ?? null,
    hour,
    cut_off: cutOff,
    zone,
    filters: filtersOf(report, body.filters ?? {}),
    language,
    notify_url: notifyUrl.trim(),
  }
}

type Wanted = ReturnType<typeof checked>

function filtersOf(report: Report, filters: object): Record<string, string> {
  const read = readInput(dimensionFilters(report), filters)
  if (!('value' in read))
    throw 'error' in read ? callError(read.error) : callError('inputInvalid', read.problem)
  const namedFilters = Object.entries(read.value as Record<string, string | undefined>)
  return Object.fromEntries(
    namedFilters.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

/** The schedule that the body names, if its version is still current. */
async function findUnchanged(
  tx: Transaction,
  merchantId: string,
  scheduleId: string,
  { version, report }: Body,
): Promise<StoredSchedule> {
  const found = await findSchedule(tx, merchantId, scheduleId)
  if (!found) throw callError('notFound')
  if (found.version !== version) {
    const { operatorName: operator, changedAt } = found
    throw callError('scheduleChanged', { operator, at: platformTime(changedAt) })
  }
  if (found.report !== report) throw refused('report', 'choice')
  return found
}

/** A new callback address must be allowed, and setting it asks for a Google code. */
async function checkAddress(
  { db, vault, config }: SavingServices,
  caller: SavingOperator,
  {
    body,
    url,
    known,
    address,
  }: { body: Body; url: string; known: StoredSchedule | undefined; address: string },
): Promise<void> {
  if (url === '' || url === known?.notifyUrl) return
  if (await isForbidden(url, { allowLocal: config.allowLocalCallbacks }))
    throw refused('notifyUrl', 'callbackRefused')
  if (caller.secondFactors.whenBound)
    await requireGoogleCode(db, vault, caller, body.verifyCode, address)
}

async function add(
  tx: Transaction,
  { merchantId, operatorId }: ActingOperator,
  { filters, ...wanted }: Wanted,
) {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int from report_schedule where merchant_id = ${merchantId}`
  const max = limits.reportSchedulesMax
  if (row && row.count >= max) throw callError('schedulesTooMany', { max })
  await refuseDuplicate(tx, merchantId, '', { filters, ...wanted })
  const scheduleId = `RS${Date.now().toString(36)}${randomBytes(6).toString('hex')}`.toUpperCase()
  const now = await timeOf(tx)
  const schedule = {
    merchant_id: merchantId,
    schedule_id: scheduleId,
    operator_id: operatorId,
    ...wanted,
    filters: tx.json(filters),
    since: now,
    changed_at: now,
  }
  await tx`insert into report_schedule ${tx(schedule)}`
  await planRuns(tx, { merchantId, scheduleId }, wanted)
  return { scheduleId, version: 1 }
}

async function change(
  tx: Transaction,
  { merchantId, operatorId }: ActingOperator,
  { filters, ...wanted }: Wanted,
  { scheduleId, isPaused, version, ...known }: StoredSchedule,
) {
  await refuseDuplicate(tx, merchantId, scheduleId, { filters, ...wanted })
  const now = await timeOf(tx)
  const sameTimes = (['rhythm', 'weekday', 'day', 'hour', 'zone'] as const).every(
    (name) => known[name] === wanted[name],
  )
  const changed = {
    operator_id: operatorId,
    ...wanted,
    filters: tx.json(filters),
    version: version + 1,
    changed_at: now,
    ...(!sameTimes && { since: now }),
  }
  await tx`
    update report_schedule set ${tx(changed)}
    where merchant_id = ${merchantId} and schedule_id = ${scheduleId}`
  if (!isPaused) await planRuns(tx, { merchantId, scheduleId }, wanted)
  return { scheduleId, version: version + 1 }
}

/** Refuses a duplicate: a second click, or a colleague's identical schedule. */
async function refuseDuplicate(
  tx: Transaction,
  merchantId: string,
  scheduleId: string,
  wanted: Wanted,
): Promise<void> {
  const { report, rhythm, weekday, day, hour, cut_off, zone, filters, language } = wanted
  const [same] = await tx`
    select 1 from report_schedule
    where merchant_id = ${merchantId} and schedule_id <> ${scheduleId} and report = ${report}
      and rhythm = ${rhythm} and weekday is not distinct from ${weekday} and day is not distinct from ${day}
      and hour = ${hour} and cut_off = ${cut_off} and zone = ${zone} and filters = ${tx.json(filters)}
      and language = ${language} and notify_url = ${wanted.notify_url}`
  if (same) throw callError('scheduleExists')
}
