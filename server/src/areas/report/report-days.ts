/** The days of a report: each runs from one cut-off to the next. */
import {
  type CutOff,
  dayShiftMinutes,
  type ReportZone,
} from '@countinghouse/contract/kit/report.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { callError } from '../../call-error.ts'
import type { ActiveFilter } from '../../lists/conditions.ts'
import { type Days, dayMs, dayOf, minuteMs } from '../../rollups/days.ts'

const valuesOf = (filters: readonly ActiveFilter[], name: string) =>
  filters.find((filter) => filter.name === name)?.values ?? []

const dayNumber = (date: unknown): number => Date.parse(`${date}T00:00:00Z`) / dayMs

/** As the filters say; without a period, the last days until now. */
export function daysOf(filters: readonly ActiveFilter[], now = Date.now()): Days {
  const [zone = 'GMT+8'] = valuesOf(filters, 'zone') as ReportZone[]
  const [cutOff = '0:00'] = valuesOf(filters, 'cutOff') as CutOff[]
  const shiftMs = dayShiftMinutes(zone, cutOff) * minuteMs
  const [start, end] = valuesOf(filters, 'reportDate')
  const today = dayOf(now, shiftMs)
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

export const labelsOf = ({ first, count }: Days): string[] =>
  Array.from({ length: count }, (_, i) => new Date((first + i) * dayMs).toISOString().slice(0, 10))
