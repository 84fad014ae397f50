/** Consecutive days that begin at any half hour: those of reports. */
import { limits } from '@countinghouse/contract/limits.ts'
import { callError } from '../../platform/call-error.ts'
import { dayMs, hourMs, type Period } from '../../platform/period.ts'

export interface Days {
  /** The first day, numbered from 1970-01-01, and how many days there are. */
  first: number
  count: number
  /** How long after midnight UTC of its date a day begins. */
  shiftMs: number
}

/** Days of GMT+8. */
export const platformShiftMs = -8 * hourMs

/** The number of the day that contains this time. */
export const dayOf = (at: number, shiftMs: number): number => Math.floor((at - shiftMs) / dayMs)

/** These days and as many before them. */
export const withDaysBefore = (days: Days): Days => ({
  ...days,
  first: days.first - days.count,
  count: days.count * 2,
})

export const periodsOf = ({ first, count, shiftMs }: Days): Period[] => {
  const startOf = (day: number) => new Date(day * dayMs + shiftMs)
  return Array.from({ length: count }, (_, i) => ({
    start: startOf(first + i),
    end: startOf(first + i + 1),
  }))
}

/** All of them as one. */
export const wholePeriodOf = ({ first, count, shiftMs }: Days): Period => ({
  start: new Date(first * dayMs + shiftMs),
  end: new Date((first + count) * dayMs + shiftMs),
})

/** The date of each day. */
export const labelsOf = ({ first, count }: Days): string[] =>
  Array.from({ length: count }, (_, i) => new Date((first + i) * dayMs).toISOString().slice(0, 10))

const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs

interface Chosen {
  start: string | undefined
  end: string | undefined
  /** The names of the two fields in the body of the call. */
  called: readonly [start: string, end: string]
}

/** The days between two dates, both included, within a limit. Without dates: the last days up to today. */
export function chosenDays(
  { start, end, called: [startName, endName] }: Chosen,
  shiftMs: number,
  now = Date.now(),
): Days {
  const today = dayOf(now, shiftMs)
  if (start === undefined && end === undefined) {
    const count = limits.reportDays
    return { first: today - count + 1, count, shiftMs }
  }
  if (start === undefined) throw refused(startName, { rule: 'required' })
  const first = dayNumber(start)
  const last = end === undefined ? Math.max(today, first) : dayNumber(end)
  if (last < first) throw refused(endName, { rule: 'endBeforeStart' })
  const days = limits.reportDaysMax
  if (last - first >= days) throw refused(endName, { rule: 'periodTooLong', days })
  return { first, count: last - first + 1, shiftMs }
}

const refused = (
  field: string,
  problem:
    | { rule: 'required' }
    | { rule: 'endBeforeStart' }
    | { rule: 'periodTooLong'; days: number },
) => callError('inputInvalid', { field, ...problem })
