/** The periods that filters and figures ask for. */
import type { PeriodForm } from '@countinghouse/contract/engine/list.ts'
import { type ReportZone, reportZones } from '@countinghouse/contract/engine/report-day.ts'
import {
  beginningOfTime,
  dayMs,
  endOfTime,
  halfHourMs,
  hourMs,
  minuteMs,
  type Period,
} from '../../platform/period.ts'

/** `yyyy-MM-dd HH:mm:ss` of GMT+8; a date alone is its first second, or as an end its last. */
function instantOf(text: string, side: 'start' | 'end'): number {
  const time = text.slice(11) || (side === 'start' ? '00:00:00' : '23:59:59')
  return Date.parse(`${text.slice(0, 10)}T${time}+08:00`)
}

export function readPeriod(
  form: PeriodForm,
  start: string | number | undefined,
  end: string | number | undefined,
): Period | undefined {
  if (start === undefined && end === undefined) return undefined
  // An end is inclusive: its whole second, or its whole millisecond, counts.
  const read = (value: string | number, side: 'start' | 'end') =>
    form === 'stamp'
      ? Number(value) + (side === 'end' ? 1 : 0)
      : instantOf(String(value), side) + (side === 'end' ? 1000 : 0)
  return {
    start: start === undefined ? beginningOfTime : new Date(read(start, 'start')),
    end: end === undefined ? endOfTime : new Date(read(end, 'end')),
  }
}

export const lengthOf = ({ start, end }: Period): number => end.getTime() - start.getTime()

/** The period of the same length before this one. */
export const periodBefore = (period: Period): Period => ({
  start: new Date(period.start.getTime() - lengthOf(period)),
  end: period.start,
})

export const daysMs = (days: number): number => days * dayMs

/** Ends with the current half hour, so that it consists of whole half hours. */
export function lastDays(days: number, now: number): Period {
  const end = Math.ceil(now / halfHourMs) * halfHourMs
  return { start: new Date(end - daysMs(days)), end: new Date(end) }
}

/** Consecutive hours or days of a zone; the last one contains now. */
export function lastUnits(
  count: number,
  unit: 'hour' | 'day',
  now: number,
  zone: ReportZone = 'GMT+8',
): Period[] {
  const ms = unit === 'hour' ? hourMs : dayMs
  const offsetMs = reportZones[zone] * minuteMs
  const last = Math.floor((now + offsetMs) / ms) * ms - offsetMs
  return Array.from({ length: count }, (_, index) => {
    const start = last - (count - 1 - index) * ms
    return { start: new Date(start), end: new Date(start + ms) }
  })
}
