/** The days of a report: each runs from one cut-off to the next. */
import {
  type CutOff,
  dayShiftMinutes,
  type ReportZone,
} from '@countinghouse/contract/engine/report-day.ts'
import type { ActiveFilter } from '../../engine/lists/conditions.ts'
import { chosenDays, type Days } from '../../engine/lists/days.ts'
import { minuteMs } from '../../platform/period.ts'

const valuesOf = (filters: readonly ActiveFilter[], name: string) =>
  filters.find((filter) => filter.name === name)?.values ?? []

/** As the filters say; without a period, the last days until now. */
export function daysOf(filters: readonly ActiveFilter[], now = Date.now()): Days {
  const [zone = 'GMT+8'] = valuesOf(filters, 'zone') as ReportZone[]
  const [cutOff = '0:00'] = valuesOf(filters, 'cutOff') as CutOff[]
  const shiftMs = dayShiftMinutes(zone, cutOff) * minuteMs
  const [start, end] = valuesOf(filters, 'reportDate') as (string | undefined)[]
  return chosenDays({ start, end, called: ['reportDateStart', 'reportDateEnd'] }, shiftMs, now)
}
