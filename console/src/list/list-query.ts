/** Translates the state of a list into the query that is sent. */
import { variantBody } from '@countinghouse/contract/engine/call-variant.ts'
import {
  type Filter,
  type List,
  type ListQuery,
  type Row,
  selectionField,
  wireNames,
} from '@countinghouse/contract/engine/list.ts'
import {
  type CutOff,
  cutOffs,
  dayShiftMinutes,
  type ReportZone,
} from '@countinghouse/contract/engine/report-day.ts'
import { type Clock, periodToWire } from '../lib/period.ts'
import { zoneAt } from '../lib/time-zone.ts'
import { type FilterValue, type FilterValues, type ListState, textOf } from './list-state.ts'

/** The beginning of the keys of all queries of a list. */
export const listKey = (list: List) => ['list', list.name] as const

/** What a filter without a value asks for, if that depends on the console. */
const followedValue = (filter: Filter, offset: number): string =>
  filter.type === 'oneOf' && filter.follows ? zoneAt(offset).label : ''

/** What applies to a filter without a value. */
export const defaultOption = (filter: Extract<Filter, { type: 'oneOf' }>, offset: number): string =>
  followedValue(filter, offset) || (filter.options[0] ?? '')

/** Values of the filters that belong to a page. */
export type ScopeValues = Readonly<Record<string, string>>

type PeriodFilter = Extract<Filter, { type: 'period' }>

export function listQuery(
  list: List,
  state: ListState,
  clock: Clock,
  scope?: ScopeValues,
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
  scope: ScopeValues = {},
) {
  const query: Record<string, string | number> = { sortKey: sort.key, sortType: sort.type }
  for (const [name, filter] of Object.entries(list.filters)) {
    const value = filters[name] || followedValue(filter, clock.offset)
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
  scope: ScopeValues = {},
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
  const zone = (textOf(filters.zone) || zoneAt(shown).label) as ReportZone
  const cutOff = (textOf(filters.cutOff) || cutOffs[0]) as CutOff
  return -dayShiftMinutes(zone, cutOff) / 60
}

function wireValues(
  filter: Filter,
  value: FilterValue,
  filters: FilterValues,
  clock: Clock,
): readonly (string | number | undefined)[] {
  if (typeof value === 'string') return filter.type === 'range' ? value.split(',') : [value]
  if (filter.type !== 'period') return []
  const offset = periodOffset(filter, filters, clock.offset)
  return periodToWire(value, filter.form, { ...clock, offset })
}
