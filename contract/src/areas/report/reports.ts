/** Every report. Calls, routes and exports follow. */
import { businessDaily } from './business-daily.report.ts'
import {
  cryptoPayinReport,
  cryptoPayoutReport,
  localPayinReport,
  localPayoutReport,
  p2pPayinReport,
  p2pPayoutReport,
} from './order.reports.ts'

export const reports = [
  businessDaily,
  cryptoPayinReport,
  cryptoPayoutReport,
  localPayinReport,
  localPayoutReport,
  p2pPayinReport,
  p2pPayoutReport,
] as const
