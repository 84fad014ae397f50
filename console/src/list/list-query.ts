/** Translates the state of a list into the query that is sent. */
import { variantBody } from '@countinghouse/contract/kit/call-variant.ts'
import {
  type Filter,
  type List,
  type ListQuery,
  type Row,
  selectionField,
  wireNames,
} from '@countinghouse/contract/kit/list.ts'
import {
  type CutOff,
  cutOffs,
  dayShiftMinutes,
  type ReportZone,
  zoneNames,
} from '@countinghouse/contract/kit/report.ts'
import { daysOf, spanOf } from '../lib/period.ts'
import { formatInstant } from '../lib/time-zone.ts'
import type { FilterValues, ListState } from './list-state.ts'

export interface Clock {
  /** The offset from GMT, in hours, of the zone in which days begin and end. */
  offset: number
  now: number
}

type PeriodFilter = Extract<Filter, { type: 'period' }>

type WireValue = string | number | undefined

/** Date-times on the wire are of GMT+8, whatever zone is shown. */
const wireOffset = 8
/** The end of a period includes its last second. */
const restOfSecondMs = 999

export function listQuery(
  list: List,
  state: ListState,
  clock: Clock,
  scope?: FilterValues,
): ListQuery {
  return {
    size: state.size,
    current: state.page,
    ...exportQuery(list, state, clock, scope),
  }
}

/** An export contains all rows that match the filters, in the same order. */
export function exportQuery(
  list: List,
  { filters, sort }: ListState,
  clock: Clock,
  scope: FilterValues = {},
) {
  const query: Record<string, string | number> = { sortKey: sort.key, sortType: sort.type }
  for (const [name, filter] of Object.entries(list.filters)) {
    const value = filters[name]
    if (!value) continue
    const values = wireValues(filter, value, filters, clock)
    wireNames(name, filter).forEach((wireName, index) => {
      const wireValue = values[index]
      if (wireValue !== undefined && wireValue !== '') query[wireName] = wireValue
    })
  }
  // Filters with a single value use their own names on the wire.
  return { ...query, ...variantBody(list), ...scope }
}

/**
 * Selected rows are exported in the order of the screen, without the filters, because some may no longer match them.
 * The rows of a report keep their filters, which define what a row is.
 */
export const selectionQuery = (
  list: List,
  state: ListState,
  clock: Clock,
  rows: readonly Row[],
  scope: FilterValues = {},
) => {
  const isMade = Object.values(list.filters).some(({ type }) => type === 'oneOf')
  return {
    ...exportQuery(list, isMade ? state : { ...state, filters: {} }, clock, scope),
    [selectionField]: rows.map((row) => String(row[list.key])).join(','),
  }
}

/**
 * The offset from GMT, in hours, in which the days of a period begin at 0:00. Dates are days of a report, which has its
 * own zone and cut-off.
 */
export function periodOffset({ form }: PeriodFilter, filters: FilterValues, shown: number): number {
  if (form !== 'date') return shown
  const zone = (filters.zone || zoneNames[0]) as ReportZone
  const cutOff = (filters.cutOff || cutOffs[0]) as CutOff
  return -dayShiftMinutes(zone, cutOff) / 60
}

function wireValues(
  filter: Filter,
  value: string,
  filters: FilterValues,
  clock: Clock,
): WireValue[] {
  if (filter.type === 'range') return value.split(',')
  if (filter.type !== 'period') return [value]
  const { now } = clock
  const offset = periodOffset(filter, filters, clock.offset)
  if (filter.form === 'date') return daysOf(value, offset, now)
  const { start, end } = spanOf(value, offset, now)
  if (filter.form === 'stamp') return [start, end === undefined ? end : end + restOfSecondMs]
  return [start, end].map((ms) => (ms === undefined ? ms : formatInstant(ms, wireOffset)))
}
