/** The periods of a dashboard: whole days of a zone up to today, and the previous period up to the same half hour. */
import type { DashboardPeriod } from '@countinghouse/contract/areas/dashboard/dashboard.figures.ts'
import { type ReportZone, reportZones } from '@countinghouse/contract/kit/report.ts'
import type { Period } from '../../lists/period.ts'
import { boundsOf, type Days, dayMs, dayOf, minuteMs } from '../../rollups/days.ts'

const daysIn: Record<DashboardPeriod, number> = {
  today: 1,
  last7Days: 7,
  last30Days: 30,
  last90Days: 90,
}

const halfHourMs = 30 * minuteMs
const hourMs = 60 * minuteMs

export const halfHourOf = (at: number): number => Math.floor(at / halfHourMs)

export interface DashboardTimes {
  current: Period
  previous: Period
  days: Days
  /** The hours of today, or else the days, that have begun. */
  points: Period[]
  isByHour: boolean
}

export function timesOf(period: DashboardPeriod, zone: ReportZone, now: number): DashboardTimes {
  const count = daysIn[period]
  const shiftMs = -reportZones[zone] * minuteMs
  const days = { first: dayOf(now, shiftMs) - count + 1, count, shiftMs }
  const bounds = boundsOf(days)
  const [start, end] = [bounds[0] as Date, bounds.at(-1) as Date]
  const before = (at: number) => new Date(at - count * dayMs)
  const isByHour = count === 1
  return {
    current: { start, end },
    previous: {
      start: before(start.getTime()),
      end: before((halfHourOf(now) + 1) * halfHourMs),
    },
    days,
    points: isByHour ? hoursOf(start.getTime(), now) : periodsOf(bounds),
    isByHour,
  }
}

const hoursOf = (start: number, now: number): Period[] =>
  periodsOf(
    Array.from(
      { length: Math.floor((now - start) / hourMs) + 2 },
      (_, index) => new Date(start + index * hourMs),
    ),
  )

const periodsOf = (bounds: readonly Date[]): Period[] =>
  bounds.slice(1).map((end, index) => ({ start: bounds[index] as Date, end }))
