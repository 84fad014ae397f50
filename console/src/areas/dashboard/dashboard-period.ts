/** The period that a dashboard is of, which its address says. */
import {
  type DashboardPeriod,
  dashboardPeriods,
} from '@countinghouse/contract/areas/dashboard/dashboard.figures.ts'

const name = 'period'

/** Whatever an address says that is no period is ignored. */
export function readPeriod(search: string): DashboardPeriod {
  const asked = new URLSearchParams(search).get(name)
  return dashboardPeriods.find((period) => period === asked) ?? dashboardPeriods[0]
}

/** Says only what differs from the start, so that the plain dashboard has a plain address. */
export const writePeriod = (period: DashboardPeriod): string =>
  period === dashboardPeriods[0] ? '' : `?${name}=${period}`
