/** What the dashboard is of: a period, which its address says, and the zone in which its days begin. */
import {
  type DashboardPeriod,
  dashboardPeriods,
} from '@countinghouse/contract/areas/dashboard/dashboard.figures.ts'
import type { ReportZone } from '@countinghouse/contract/kit/report.ts'
import { offsetLabel } from '../../lib/time-zone.ts'

const name = 'period'

/** Whatever an address says that is no period is ignored. */
export function readPeriod(search: string): DashboardPeriod {
  const asked = new URLSearchParams(search).get(name)
  return dashboardPeriods.find((period) => period === asked) ?? dashboardPeriods[0]
}

/** Says only what differs from the start, so that the plain dashboard has a plain address. */
export const writePeriod = (period: DashboardPeriod): string =>
  period === dashboardPeriods[0] ? '' : `?${name}=${period}`

/** The zone of the console, by the name that reports and the dashboard have for it. */
export const zoneOf = (offset: number): ReportZone =>
  offsetLabel(offset).replace('UTC', 'GMT') as ReportZone
