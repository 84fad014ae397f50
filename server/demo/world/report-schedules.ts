/** Reports that the demo world has written by the clock: one every morning, one every week. */
import { businessDaily } from '@countinghouse/contract/areas/report/business-daily.report.ts'
import { cryptoPayinReport } from '@countinghouse/contract/areas/report/order.reports.ts'
import { reportSources } from '../../src/areas/report/report.lists.ts'
import { runSchedule } from '../../src/areas/report/run-schedule.ts'
import { type SavingServices, saveSchedule } from '../../src/areas/report/save-schedule.command.ts'
import { orderRegistry } from '../../src/order-registry.ts'
import type { ActingOperator } from '../../src/platform/security/session.ts'
import { sandboxAddress } from '../kinds/create-by-command.ts'

const common = { cutOff: '0:00', zone: 'GMT+8', language: 'en' } as const
const schedules = [
  { report: businessDaily, ...common, rhythm: 'daily', hour: 9 },
  { report: cryptoPayinReport, ...common, rhythm: 'weekly', weekday: 'monday', hour: 8 },
] as const

/** Saved a fortnight ago, so that each has a last result. */
export async function scheduleDemoReports(
  services: SavingServices,
  operator: ActingOperator,
  notifyUrl: string | undefined,
): Promise<void> {
  const { db } = services
  const { merchantId } = operator
  const caller = { ...operator, secondFactors: { whenBound: false } }
  for (const { report, ...times } of schedules) {
    const body = { ...times, report: report.name, notifyUrl: notifyUrl ?? '' }
    const { scheduleId } = await saveSchedule(services, caller, report, body, sandboxAddress)
    await db.asMerchant(
      merchantId,
      (tx) => tx`
        update report_schedule set since = now() - interval '14 days'
        where merchant_id = ${merchantId} and schedule_id = ${scheduleId}`,
    )
    await runSchedule(db, reportSources(orderRegistry), { merchantId, scheduleId })
  }
}
