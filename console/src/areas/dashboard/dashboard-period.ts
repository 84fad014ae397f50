/** The period of the dashboard, stored in the URL. */
import {
  type DashboardPeriod,
  dashboardPeriods,
} from '@countinghouse/contract/areas/dashboard/dashboard.figures.ts'

const name = 'period'

/** Ignores an invalid period in the URL. */
export function readPeriod(search: string): DashboardPeriod {
  const requested = new URLSearchParams(search).get(name)
  return dashboardPeriods.find((period) => period === requested) ?? dashboardPeriods[0]
}

/** Empty for the default period, so that the URL of the dashboard stays short. */
export const writePeriod = (period: DashboardPeriod): string =>
  period === dashboardPeriods[0] ? '' : `?${name}=${period}`
