/** Every report. Calls, routes and exports follow. */
import { businessDaily } from './business-daily.report.ts'
import {
  cryptoPayinReport,
  cryptoPayoutReport,
  localPayinReport,
  localPayoutReport,
} from './order.reports.ts'

export const reports = [
  businessDaily,
  cryptoPayinReport,
  cryptoPayoutReport,
  localPayinReport,
  localPayoutReport,
] as const
