/** The periods of a dashboard: whole days of a zone up to today, and the previous period up to the same half hour. */
import type { DashboardPeriod } from '@countinghouse/contract/areas/dashboard/dashboard.figures.ts'
import { type ReportZone, reportZones } from '@countinghouse/contract/engine/report-day.ts'
import { dayOf, periodsOf, wholePeriodOf } from '../../engine/lists/days.ts'
import { dayMs, halfHourMs, hourMs, minuteMs, type Period } from '../../platform/period.ts'

const daysIn: Record<DashboardPeriod, number> = {
  today: 1,
  last7Days: 7,
  last30Days: 30,
  last90Days: 90,
}

export const halfHourOf = (at: number): number => Math.floor(at / halfHourMs)

export interface DashboardTimes {
  current: Period
  previous: Period
  /** The hours of today, or else the days, that have begun. */
  points: Period[]
  isByHour: boolean
}

export function timesOf(period: DashboardPeriod, zone: ReportZone, now: number): DashboardTimes {
  const count = daysIn[period]
  const shiftMs = -reportZones[zone] * minuteMs
  const days = { first: dayOf(now, shiftMs) - count + 1, count, shiftMs }
  const current = wholePeriodOf(days)
  const before = (at: number) => new Date(at - count * dayMs)
  const isByHour = count === 1
  return {
    current,
    previous: {
      start: before(current.start.getTime()),
      end: before((halfHourOf(now) + 1) * halfHourMs),
    },
    points: isByHour ? hoursOf(current.start.getTime(), now) : periodsOf(days),
    isByHour,
  }
}

const hoursOf = (start: number, now: number): Period[] =>
  Array.from({ length: Math.floor((now - start) / hourMs) + 1 }, (_, index) => ({
    start: new Date(start + index * hourMs),
    end: new Date(start + (index + 1) * hourMs),
  }))
