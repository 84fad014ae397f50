/**
 * Words of pages that are opened now and then: they come with the code of the page, so that nobody waits for them at
 * sign-in. Words that declarations look up (fields, states, moves) are not among them.
 */
import type auditLog from '../areas/audit-log/texts.en.ts'
import type bulkPayout from '../areas/bulk-payout/texts.en.ts'
import type dashboard from '../areas/dashboard/texts.en.ts'
import type operator from '../areas/operator/texts.en.ts'
import type report from '../areas/report/texts.en.ts'
import type reportSchedule from '../areas/report-schedule/texts.en.ts'

export type LateTexts = {
  auditLog: typeof auditLog
  bulkPayout: typeof bulkPayout
  dashboard: typeof dashboard
  report: typeof report
  reportSchedule: typeof reportSchedule
  operator: typeof operator
}
export type LateArea = keyof LateTexts
