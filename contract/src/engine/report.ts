/**
 * A report, declared once: what its rows are about, what is counted in them, and by which clock. It is a list whose
 * rows are days: validator, SQL, subtotals, totals, comparison and export follow. Plain data: the console loads it.
 */

import type { FlowType } from '../areas/flow/flow.fields.ts'
import { limits } from '../limits.ts'
import { type CallVariant, variantBody } from './call-variant.ts'
import { drillDownFilters } from './drill-down.ts'
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
  wallDate,
  wallTime,
} from './list.ts'
import type { Machine } from './machine.ts'
import { cutOffs, zoneNames } from './report-day.ts'

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
  | { operands: readonly [dividend: string, divisor: string]; digits: number }
  /** Other columns added up, for a table that has no room for each. */
  | { operands: readonly string[]; added: true }

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
  ({ operands: [dividend, divisor], digits }) as const

export const added = (...names: string[]) => ({ operands: names, added: true }) as const

/** Computed from other columns. */
export const isDerived = (measure: Measure): measure is Extract<Measure, { operands: unknown }> =>
  'operands' in measure

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
  /** Other names of the first and the last day on the wire. */
  otherDates?: readonly [start: string, end: string]
  /** The dimensions of a row besides its day: fields of the orders, and the filters of their list by the same names. */
  by: Readonly<Record<string, { field: Field; filter: Filter }>>
  measures: Readonly<Record<string, Measure>>
  /** Whose sums stand above the rows unless the filters name others: the value of a dimension. */
  headline?: readonly [dimension: string, value: string]
}

export interface Report extends List, Pick<Declaration, 'kind' | 'measures' | 'headline'> {
  exportPath: string
  by: readonly string[]
}

const isCount = (measure: Measure | undefined): boolean =>
  measure !== undefined &&
  !isDerived(measure) &&
  (measure.clock === 'created' || measure.clock === 'completed')

const fieldOf = (measure: Measure, measures: Declaration['measures']): Field => {
  if ('added' in measure) return signedMoney
  // Some orders of others.
  if (isDerived(measure))
    return measure.operands.every((name) => isCount(measures[name])) ? share : decimal
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
  const { by, measures, kind, otherDates, ...rest } = declaration
  const dimensions = Object.entries(by)
  const fields: Record<string, Field> = {
    rowNo: text,
    reportDate: wallDate,
    dayStart: instant,
    dayEnd: instant,
    // Beijing time, whatever zone the console shows.
    ...(kind ? {} : { snapshotTime: wallTime }),
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
        ...(otherDates && { also: otherDates }),
        lastDays: limits.reportDays,
      },
      cutOff: oneOf('reportDate', cutOffs),
      zone: { ...oneOf('reportDate', zoneNames, 'reportZones'), follows: 'zone' },
      ...Object.fromEntries(dimensions.map(([name, { filter }]) => [name, filter])),
    },
    sorts: ['reportDate', ...Object.keys(measures).filter((name) => isSummed(measures[name]))],
    defaultSort: { key: 'reportDate', type: 0 },
    ...(kind && { kind }),
    by: Object.keys(by),
    measures,
  } as Declared<D>
}

/** Those of each day added up are those of all days. */
const isSummed = (measure: Measure | undefined): boolean =>
  measure !== undefined && !isDerived(measure) && !('at' in measure)

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

export interface ReportSums {
  totals: Row[]
  subtotals: Row[]
  previous: Row[]
}

/** The answer of a report. Sums are rows too, without the fields that they are added up over. */
export interface ReportAnswer extends ReportSums {
  records: Row[]
  total: number
  /** The sums of the headline alone; null where there is none, or where the filters say whose sums are wanted. */
  own: ReportSums | null
  reportDateStart: string
  reportDateEnd: string
}

const wireTime = (ms: number): string =>
  new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** The list query that shows exactly the orders that a row counts in this column. */
export function drillDownQuery(
  { kind, by, measures }: Report,
  row: Row,
  column: string,
): Record<string, string | number> | undefined {
  const measure = measures[column]
  if (!kind || !measure || isDerived(measure) || measure.clock === 'balance') return undefined
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
