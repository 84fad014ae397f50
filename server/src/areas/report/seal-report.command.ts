/** Seals a past day of a report: stores its figures, each row with its hash. */
import { limits } from '@countinghouse/contract/limits.ts'
import { activeFilters } from '../../engine/lists/conditions.ts'
import { labelsOf, wholePeriodOf } from '../../engine/lists/days.ts'
import { callError } from '../../platform/call-error.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { send } from '../../platform/db/sql.ts'
import { minuteMs } from '../../platform/period.ts'
import { platformTime } from '../../platform/platform-time.ts'
import { audit } from '../../platform/security/audit.ts'
import type { Caller } from '../../platform/security/session.ts'
import type { Services } from '../../platform/services.ts'
import type { ReportSource } from './report.lists.ts'
import { daysOf } from './report-days.ts'
import { daySeal, sealedColumns, signedSeal, unsignedSeal } from './row-seal.ts'

export interface SealRequest {
  reportDate: string
  cutOff?: string | undefined
  zone?: string | undefined
}

export interface Sealed {
  daySeal: string
  rows: number
  sealedTime: string
}

/** Idempotent: a sealed day returns its seal. */
export function sealReport(
  { db, metrics, reportSealKey }: Services,
  { merchantId, operatorId }: Caller,
  source: ReportSource,
  { reportDate, cutOff, zone }: SealRequest,
  address: string,
): Promise<Sealed> {
  const { list } = source
  const query = {
    size: 1,
    current: 1,
    reportDateStart: reportDate,
    reportDateEnd: reportDate,
    ...(cutOff !== undefined && { cutOff }),
    ...(zone !== undefined && { zone }),
  }
  const days = daysOf(activeFilters(list, query))
  const { start, end } = wholePeriodOf(days)
  if (Date.now() < end.getTime() + limits.reportClosedMinutes * minuteMs)
    throw callError('reportDayOpen')
  const shift = days.shiftMs / minuteMs
  return db.asMerchant(merchantId, async (tx) => {
    const found = await findSeal(tx, merchantId, list.name, shift, reportDate)
    if (found) return found
    const computed = await send<Record<string, unknown>>(tx, source.plainRows(merchantId, [], days))
    const columns = sealedColumns(list)
    const rows = computed.map((row) => {
      const about = Object.fromEntries(list.by.map((field) => [field, String(row[field])]))
      const sums = Object.fromEntries(columns.map((field) => [field, String(row[field])]))
      const rowNo = [labelsOf(days)[0], ...Object.values(about)].join('/')
      const unsigned = unsignedSeal(list, {
        merchantId,
        rowNo,
        dayStart: platformTime(start),
        dayEnd: platformTime(end),
        sums,
      })
      return { about, sums, unsigned }
    })
    // Rows without any sealed figure, which only count created orders, need no seal.
    const some = rows.filter(({ sums }) => Object.values(sums).some((sum) => Number(sum) !== 0))
    const day = daySeal(some.map(({ unsigned }) => unsigned))
    const signed = some.map(({ unsigned, ...row }) => ({
      ...row,
      seal: signedSeal(reportSealKey, unsigned, day),
    }))
    await tx`
      insert into report_seal (merchant_id, report, shift_minutes, day, rows, day_seal, operator_id)
      values (${merchantId}, ${list.name}, ${shift}, ${reportDate}::date, ${tx.json(signed)}::jsonb,
              ${day}, ${operatorId})
      on conflict do nothing`
    const sealed = await findSeal(tx, merchantId, list.name, shift, reportDate)
    if (!sealed) throw callError('conflict')
    const detail = { report: list.name, day: reportDate, shift, seal: sealed.daySeal }
    await audit(tx, { operatorId, action: 'report.sealed', address, detail })
    metrics.sealedDays.add({ report: list.name })
    return sealed
  })
}

async function findSeal(
  tx: Transaction,
  merchantId: string,
  report: string,
  shift: number,
  day: string,
): Promise<Sealed | undefined> {
  const [found] = await tx<{ daySeal: string; rows: number; sealedAt: Date }[]>`
    select day_seal as "daySeal", jsonb_array_length(rows) as rows, sealed_at as "sealedAt" from report_seal
    where merchant_id = ${merchantId} and report = ${report} and shift_minutes = ${shift} and day = ${day}::date`
  if (!found) return undefined
  const { sealedAt, ...seal } = found
  return { ...seal, sealedTime: sealedAt.toISOString() }
}
