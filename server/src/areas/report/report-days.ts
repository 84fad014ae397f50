/** The days of a report: each runs from one cut-off to the next. */
import { type CutOff, type ReportZone, reportZones } from '@countinghouse/contract/kit/report.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { callError } from '../../call-error.ts'
import type { ActiveFilter } from '../../lists/conditions.ts'

export interface ReportDays {
  /** Number of the first day since 1970, and how many there are. */
  first: number
  count: number
  /** From the midnight of UTC with which a day begins by its name, to the cut-off. */
  shiftMs: number
}

const minuteMs = 60_000
const dayMs = 86_400_000
/** Days of rollups are those of GMT+8. */
const rollupShiftMs = -8 * 60 * minuteMs

const valuesOf = (filters: readonly ActiveFilter[], name: string) =>
  filters.find((filter) => filter.name === name)?.values ?? []

const dayNumber = (date: unknown): number => Date.parse(`${date}T00:00:00Z`) / dayMs

/** As the filters say; without a period, the last days until now. */
export function daysOf(filters: readonly ActiveFilter[], now = Date.now()): ReportDays {
  const [zone = 'GMT+8'] = valuesOf(filters, 'zone') as ReportZone[]
  const [cutOff = '0:00'] = valuesOf(filters, 'cutOff') as CutOff[]
  const [hours = 0, minutes = 0] = cutOff.split(':').map(Number)
  const shiftMs = (hours * 60 + minutes - reportZones[zone]) * minuteMs
  const [start, end] = valuesOf(filters, 'reportDate')
  const today = Math.floor((now - shiftMs) / dayMs)
  if (start === undefined && end === undefined) {
    const count = limits.reportDays
    return { first: today - count + 1, count, shiftMs }
  }
  if (start === undefined) throw refused('reportDateStart', { rule: 'required' })
  const first = dayNumber(start)
  const last = end === undefined ? Math.max(today, first) : dayNumber(end)
  if (last < first) throw refused('reportDateEnd', { rule: 'endBeforeStart' })
  const days = limits.reportDaysMax
  if (last - first >= days) throw refused('reportDateEnd', { rule: 'periodTooLong', days })
  return { first, count: last - first + 1, shiftMs }
}

const refused = (
  field: string,
  problem:
    | { rule: 'required' }
    | { rule: 'endBeforeStart' }
    | { rule: 'periodTooLong'; days: number },
) => callError('inputInvalid', { field, ...problem })

/** These days and as many before them. */
export const withDaysBefore = (days: ReportDays): ReportDays => ({
  ...days,
  first: days.first - days.count,
  count: days.count * 2,
})

export const labelsOf = ({ first, count }: ReportDays): string[] =>
  Array.from({ length: count }, (_, i) => new Date((first + i) * dayMs).toISOString().slice(0, 10))

/** When each day begins, and when the last one ends. */
export const boundsOf = ({ first, count, shiftMs }: ReportDays): Date[] =>
  Array.from({ length: count + 1 }, (_, i) => new Date((first + i) * dayMs + shiftMs))

/** The days of the rollup in which each of them begins, and how far into it. */
export function rollupDays(days: ReportDays): { midnights: Date[]; intoMs: number } {
  const intoMs = (((days.shiftMs - rollupShiftMs) % dayMs) + dayMs) % dayMs
  return { midnights: boundsOf(days).map((at) => new Date(at.getTime() - intoMs)), intoMs }
}
