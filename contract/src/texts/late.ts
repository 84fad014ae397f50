/**
 * Texts of pages that are opened now and then: loaded with the code of the page, not at sign-in. Texts that
 * declarations look up (fields, states, moves) are not among them.
 */
import type apiKey from '../areas/api-key/texts.en.ts'
import type auditLog from '../areas/audit-log/texts.en.ts'
import type bulkPayout from '../areas/bulk-payout/texts.en.ts'
import type calendar from '../areas/calendar/texts.en.ts'
import type currency from '../areas/currency/texts.en.ts'
import type dashboard from '../areas/dashboard/texts.en.ts'
import type notice from '../areas/notice/texts.en.ts'
import type notification from '../areas/notification/texts.en.ts'
import type operator from '../areas/operator/texts.en.ts'
import type orderDetail from '../areas/order-detail/texts.en.ts'
import type product from '../areas/product/texts.en.ts'
import type report from '../areas/report/texts.en.ts'
import type reportSchedule from '../areas/report-schedule/texts.en.ts'
import type reviewDesk from '../areas/review-desk/texts.en.ts'
import type savedView from '../areas/saved-view/texts.en.ts'
import type settings from '../areas/settings/texts.en.ts'
import type { RuleTexts } from './rules.en.ts'

export type LateTexts = {
  apiKey: typeof apiKey
  auditLog: typeof auditLog
  bulkPayout: typeof bulkPayout
  calendar: typeof calendar
  currency: typeof currency
  product: typeof product
  dashboard: typeof dashboard
  report: typeof report
  reportSchedule: typeof reportSchedule
  reviewDesk: typeof reviewDesk
  operator: typeof operator
  notification: typeof notification
  settings: typeof settings
  rule: RuleTexts
  notice: typeof notice
  savedView: typeof savedView
  orderDetail: typeof orderDetail
}
export type LateArea = keyof LateTexts
