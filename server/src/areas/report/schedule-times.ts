/** When a schedule of a report runs, and which days its file covers then. */
import { type RunTime, weekdays } from '@countinghouse/contract/areas/report/report-schedule.ts'
import { type ReportZone, reportZones } from '@countinghouse/contract/engine/report-day.ts'
import type { DayRule } from '../../platform/jobs/next-run.ts'

export interface ScheduledTime extends RunTime {
  zone: ReportZone
}

/** As a rule of the job schedules; a day that a month lacks is its last. */
export function ruleOf({ rhythm, weekday, day, hour }: RunTime): DayRule {
  const at = `${String(hour).padStart(2, '0')}:00`
  if (rhythm === 'weekly')
    return { kind: rhythm, at, weekday: weekdays.indexOf(weekday ?? 'monday') + 1 }
  if (rhythm === 'monthly') return { kind: rhythm, at, day: day === 'last' ? 31 : Number(day) }
  return { kind: rhythm, at }
}

/** Report days have a fixed offset, without daylight saving: `+05:30`, `-03:00`. */
export function offsetOf(zone: ReportZone): string {
  const minutes = reportZones[zone]
  const size = Math.abs(minutes)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

export interface Days {
  start: string
  end: string
}

/** The day, the week (Monday to Sunday) or the month before the day of the run. */
export function periodOf({ rhythm, zone }: ScheduledTime, due: Date): Days {
  const today = Temporal.Instant.fromEpochMilliseconds(due.getTime())
    .toZonedDateTimeISO(offsetOf(zone))
    .toPlainDate()
  const next = {
    daily: today,
    weekly: today.subtract({ days: today.dayOfWeek - 1 }),
    monthly: today.with({ day: 1 }),
  }[rhythm]
  const length = { daily: { days: 1 }, weekly: { days: 7 }, monthly: { months: 1 } }[rhythm]
  return {
    start: next.subtract(length).toString(),
    end: next.subtract({ days: 1 }).toString(),
  }
}
