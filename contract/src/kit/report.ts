/**
 * A report, declared once: what its rows are about, what is counted in them, and by which clock. It is a list whose
 * rows are days: validator, SQL, subtotals, totals, comparison and export follow. Plain data: the console loads it.
 */
import type { FlowType } from '../areas/flow/flow.fields.ts'
import { limits } from '../limits.ts'
import { timeZones, type ZoneLabel } from '../time-zones.ts'
import { type CallVariant, variantBody } from './call-variant.ts'
import {
  count,
  decimal,
  type Field,
  type Filter,
  instant,
  type List,
  money,
  oneOf,
  period,
  type Row,
  share,
  signedMoney,
  text,
  usd,
} from './list.ts'
import type { Machine } from './machine.ts'

/**
 * Columns that count orders by their creation may still change. Columns by the moment of the first success, or of a
 * posting, never change once their day is over.
 */
export type Measure =
  | { clock: 'created'; counts: 'orders' | 'successes' }
  | { clock: 'completed' }
  /** The sum of postings of these types: amounts, their second amounts, or their USD values. */
  | {
      clock: 'money'
      sums: 'amount' | 'secondAmount' | 'usdValue'
      flows: readonly FlowType[]
      /** The field that says what the amounts are in. */
      currencyField?: string
    }
  /** How much postings of these types changed a balance; `rest` is all types that no other column has. */
  | { clock: 'balance'; change: readonly FlowType[] | 'rest' }
  | { clock: 'balance'; at: 'opening' | 'closing' }
  /** The quotient of two other columns. */
  | { of: readonly [dividend: string, divisor: string]; digits: number }

export const created = (counts: 'orders' | 'successes') => ({ clock: 'created', counts }) as const
export const completed = { clock: 'completed' } as const
export const moved = (...flows: FlowType[]) => ({ clock: 'money', sums: 'amount', flows }) as const
export const movedUsd = (...flows: FlowType[]) =>
  ({ clock: 'money', sums: 'usdValue', flows }) as const
export const movedSecond = (currencyField: string, ...flows: FlowType[]) =>
  ({ clock: 'money', sums: 'secondAmount', flows, currencyField }) as const
export const changed = (...change: FlowType[]) => ({ clock: 'balance', change }) as const
export const otherChanges = { clock: 'balance', change: 'rest' } as const
export const opening = { clock: 'balance', at: 'opening' } as const
export const closing = { clock: 'balance', at: 'closing' } as const
export const quotient = (dividend: string, divisor: string, digits: number) =>
  ({ of: [dividend, divisor], digits }) as const

export const isQuotient = (measure: Measure): measure is Extract<Measure, { of: unknown }> =>
  'of' in measure

/** The orders that a report counts. */
export interface ReportedKind {
  id: number
  /** Where its list is shown, if that is not the path of the list. */
  page?: string
  list: List
  machine: Machine
}

interface Declaration {
  name: string
  area: string
  path: string
  exportPath: string
  exportAs?: 'record' | 'file'
  variant?: CallVariant
  summary: string
  /** Left out for a report of balances. */
  kind?: ReportedKind
  /** The dimensions of a row besides its day: fields of the orders, and the filters of their list by the same names. */
  by: Readonly<Record<string, { field: Field; filter: Filter }>>
  measures: Readonly<Record<string, Measure>>
}

export interface Report extends List, Pick<Declaration, 'kind' | 'measures'> {
  exportPath: string
  by: readonly string[]
}

/** When a report day begins: a time of day in a zone. */
export const cutOffs = ['0:00', '2:30', '5:00'] as const
export type CutOff = (typeof cutOffs)[number]
export type ReportZone = ZoneLabel
export const zoneNames: readonly ReportZone[] = timeZones.map(({ label }) => label)
/** Minutes ahead of GMT. */
export const reportZones = Object.fromEntries(
  timeZones.map(({ label, offset }) => [label, offset * 60]),
) as Readonly<Record<ReportZone, number>>

/** After midnight. */
export const minutesOf = (cutOff: CutOff): number => {
  const [hours = 0, minutes = 0] = cutOff.split(':').map(Number)
  return hours * 60 + minutes
}

/** How many minutes after midnight of GMT the days of a report begin. */
export const dayShiftMinutes = (zone: ReportZone, cutOff: CutOff): number =>
  minutesOf(cutOff) - reportZones[zone]

const isCount = (measure: Measure | undefined): boolean =>
  measure !== undefined &&
  !isQuotient(measure) &&
  (measure.clock === 'created' || measure.clock === 'completed')

const fieldOf = (measure: Measure, measures: Declaration['measures']): Field => {
  // Some orders of others.
  if (isQuotient(measure))
    return measure.of.every((name) => isCount(measures[name])) ? share : decimal
  if (measure.clock === 'created' || measure.clock === 'completed') return count
  if (measure.clock === 'balance')
    return 'at' in measure ? { ...money(), balanceOf: 'merchant' } : signedMoney
  if (measure.sums === 'usdValue') return usd
  return money(measure.currencyField)
}

/** Paths as literal types: the calls that are made of them are typed by their path. */
type Declared<D extends Declaration> = Report &
  Pick<D, 'path' | 'exportPath'> &
  (D extends { exportAs: infer As } ? { exportAs: As } : unknown)

export function report<const D extends Declaration>(declaration: D): Declared<D> {
  const { by, measures, kind, ...rest } = declaration
  const dimensions = Object.entries(by)
  const fields: Record<string, Field> = {
    rowNo: text,
    reportDate: text,
    dayStart: instant,
    dayEnd: instant,
    // Beijing time, whatever zone the console shows.
    ...(kind ? {} : { snapshotTime: text }),
    ...Object.fromEntries(dimensions.map(([name, { field }]) => [name, field])),
    ...Object.fromEntries(
      Object.entries(measures).map(([name, measure]) => [name, fieldOf(measure, measures)]),
    ),
    // Of days that were sealed: the hash of the row, that of all rows of its day, and since when a row is late.
    seal: text,
    daySeal: text,
    lateSince: instant,
  }
  return {
    ...rest,
    permission: 'report.view',
    key: 'rowNo',
    fields,
    filters: {
      reportDate: {
        ...period('reportDate', 'reportDateStart', 'reportDateEnd', 'date'),
        lastDays: limits.reportDays,
      },
      cutOff: oneOf('reportDate', cutOffs),
      zone: oneOf('reportDate', zoneNames, 'reportZones'),
      ...Object.fromEntries(dimensions.map(([name, { filter }]) => [name, filter])),
    },
    sorts: ['reportDate', ...Object.keys(measures).filter((name) => isSummed(measures[name]))],
    defaultSort: { key: 'reportDate', type: 0 },
    ...(kind && { kind }),
    by: Object.keys(by),
    measures,
  } as unknown as Declared<D>
}

/** Those of each day added up are those of all days. */
const isSummed = (measure: Measure | undefined): boolean =>
  measure !== undefined && !isQuotient(measure) && !('at' in measure)

/** What a report of orders is by: fields of their list that it can be filtered by. */
export const dimensionsOf = (list: List, ...names: string[]): Declaration['by'] =>
  Object.fromEntries(
    names.map((name) => {
      const [field, filter] = [list.fields[name], list.filters[name]]
      if (!field || !filter) throw new Error(`${list.name} has no filter by ${name}`)
      return [name, { field, filter }]
    }),
  )

/** The currencies that sums are kept apart by. */
export const currenciesOf = ({ fields, by }: Report): string[] =>
  by.filter((name) =>
    Object.values(fields).some((field) => field.type === 'money' && field.currencyField === name),
  )

/** The answer of a report. Sums are rows too, without the fields that they are added up over. */
export interface ReportAnswer {
  records: Row[]
  total: number
  totals: Row[]
  subtotals: Row[]
  previous: Row[]
  reportDateStart: string
  reportDateEnd: string
}

const minuteMs = 60_000

/** When the day of a row begins. Two names may mean the same moment: 0:00 of GMT+5:30 is 2:30 of GMT+8. */
export function dayBeginning({ reportDate, dayStart }: Row): { cutOff: CutOff; zone: ReportZone } {
  const shift = Date.parse(String(dayStart)) - Date.parse(`${reportDate}T00:00:00Z`)
  for (const zone of zoneNames)
    for (const cutOff of cutOffs)
      if (dayShiftMinutes(zone, cutOff) * minuteMs === shift) return { cutOff, zone }
  throw new Error(`No day of a report begins at ${dayStart}`)
}

const wireTime = (ms: number): string =>
  new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** By which time a figure counts orders, and whether only those that have succeeded by now. */
export interface CountedBy {
  clock: 'createTime' | 'completeTime'
  succeeded?: boolean
}

/** The list filters that match exactly the counted orders: the one for their period, and the others. */
export function drillDownFilters(
  { list, machine }: Pick<ReportedKind, 'list' | 'machine'>,
  { clock, succeeded = false }: CountedBy,
) {
  const [name, timed] =
    Object.entries(list.filters).find(
      ([, filter]) => filter.type === 'period' && filter.field === clock,
    ) ?? []
  if (name === undefined || timed?.type !== 'period')
    throw new Error(`${list.name} has no filter by ${clock}`)
  const successes = Object.keys(machine.states).filter(
    (state) => machine.states[state]?.end === 'success',
  )
  const others: Record<string, string> = succeeded ? { status: successes.join(',') } : {}
  return { name, timed, others }
}

/** The list query that shows exactly the orders that a row counts in this column. */
export function drillDownQuery(
  { kind, by, measures }: Report,
  row: Row,
  column: string,
): Record<string, string | number> | undefined {
  const measure = measures[column]
  if (!kind || !measure || isQuotient(measure) || measure.clock === 'balance') return undefined
  const { timed, others } = drillDownFilters(kind, {
    clock: measure.clock === 'created' ? 'createTime' : 'completeTime',
    succeeded: 'counts' in measure && measure.counts === 'successes',
  })
  const [start, end] = [row.dayStart, row.dayEnd].map((at) => Date.parse(String(at))) as [
    number,
    number,
  ]
  const isStamp = timed.form === 'stamp'
  return {
    ...variantBody(kind.list),
    [timed.wire[0]]: isStamp ? start : wireTime(start),
    // The end of a filter is inclusive, to the second or to the millisecond.
    [timed.wire[1]]: isStamp ? end - 1 : wireTime(end - 1000),
    ...Object.fromEntries(
      by.flatMap((name) => (name in kind.list.filters ? [[name, String(row[name])]] : [])),
    ),
    ...others,
  }
}
