/**
 * The value of a period filter, and all that is known of it: how a URL and a request write it, which instants and days
 * it means, and what can be wrong with it. Everybody else passes it on.
 */
import type { PeriodForm } from '@countinghouse/contract/engine/list.ts'
import {
  dayEnd,
  dayStart,
  instantOf,
  readWireTime,
  wallClockAt,
  writeWireTime,
} from './wall-clock.ts'

export const quickRanges = [
  'today',
  'yesterday',
  'last7Days',
  'last30Days',
  'last90Days',
  'thisMonth',
  'lastMonth',
] as const
export type QuickRange = (typeof quickRanges)[number]

/** Epoch milliseconds, both included, each naming its whole second. An end that is not there is open. */
export interface Span {
  start: number | undefined
  end: number | undefined
}

/** At least one end is there; no period at all is `undefined`. */
export type Period =
  /** A name, so that a saved "today" is today's. */
  | { type: 'quick'; range: QuickRange }
  | ({ type: 'instants' } & Span)
  /** `yyyy-MM-dd`, both included, an open end empty. Unlike instants, they do not depend on the zone that is shown. */
  | { type: 'days'; start: string; end: string }

export const quickPeriod = (range: QuickRange): Period => ({ type: 'quick', range })

export const periodOfInstants = ({ start, end }: Span): Period | undefined =>
  start === undefined && end === undefined ? undefined : { type: 'instants', start, end }

export const periodOfDays = (start: string, end: string): Period | undefined =>
  start || end ? { type: 'days', start, end } : undefined

/** `offset` is that of the zone in which days begin and end, in hours. */
export interface Clock {
  offset: number
  now: number
}

const dayMs = 86_400_000

export function spanOf(period: Period | undefined, { offset, now }: Clock): Span {
  switch (period?.type) {
    case 'quick':
      return quickSpan(period.range, offset, now)
    case 'instants':
      return { start: period.start, end: period.end }
    case 'days':
      return {
        start: instantOf({ date: period.start, time: dayStart }, offset),
        end: instantOf({ date: period.end, time: dayEnd }, offset),
      }
    case undefined:
      return { start: undefined, end: undefined }
  }
}

/** The days on which it begins and ends; empty for an open end. */
export function daysOf(period: Period | undefined, clock: Clock): [start: string, end: string] {
  if (period?.type === 'days') return [period.start, period.end]
  const { start, end } = spanOf(period, clock)
  return [wallClockAt(start, clock.offset).date, wallClockAt(end, clock.offset).date]
}

export type PeriodProblem = 'endBeforeStart' | 'startNeeded'

/** Days are those of a report, which needs a first one. */
export function periodProblem(period: Period): PeriodProblem | undefined {
  if (period.type === 'quick') return undefined
  const { start, end } = period
  if (period.type === 'days' && !start) return 'startNeeded'
  return start && end && end < start ? 'endBeforeStart' : undefined
}

/** In a URL: the name of a quick range, two days, or two instants in epoch seconds, joined by a comma. */
export function writePeriod(period: Period): string {
  if (period.type === 'quick') return period.range
  if (period.type === 'days') return `${period.start},${period.end}`
  const seconds = (ms: number | undefined) => (ms === undefined ? '' : Math.floor(ms / 1000))
  return `${seconds(period.start)},${seconds(period.end)}`
}

const days = /^(\d{4}-\d{2}-\d{2})?,(\d{4}-\d{2}-\d{2})?$/
const seconds = /^(\d{0,11}),(\d{0,11})$/

/** Undefined for anything that is no period of this form. */
export function readPeriod(text: string, form: PeriodForm): Period | undefined {
  const range = quickRanges.find((each) => each === text)
  if (range) return quickPeriod(range)
  const [, start = '', end = ''] = (form === 'date' ? days : seconds).exec(text) ?? []
  if (form === 'date') return periodOfDays(start, end)
  const ms = (part: string) => (part ? Number(part) * 1000 : undefined)
  return periodOfInstants({ start: ms(start), end: ms(end) })
}

type WireValue = string | number | undefined

/** The last second of a period is included to its last millisecond. */
const restOfSecondMs = 999

/** The ends in a request: days, epoch milliseconds, or date-times of GMT+8. */
export function periodToWire(
  period: Period | undefined,
  form: PeriodForm,
  clock: Clock,
): [start: WireValue, end: WireValue] {
  if (form === 'date') return daysOf(period, clock)
  const { start, end } = spanOf(period, clock)
  if (form === 'stamp') return [start, end === undefined ? end : end + restOfSecondMs]
  const time = (ms: number | undefined) => (ms === undefined ? ms : writeWireTime(ms))
  return [time(start), time(end)]
}

export function periodFromWire(
  [start, end]: readonly WireValue[],
  form: PeriodForm,
): Period | undefined {
  if (form === 'date') return periodOfDays(String(start ?? ''), String(end ?? ''))
  const second = (value: WireValue) => {
    if (value === undefined) return undefined
    const ms = typeof value === 'number' ? value : readWireTime(value)
    return Math.floor(ms / 1000) * 1000
  }
  return periodOfInstants({ start: second(start), end: second(end) })
}

function quickSpan(range: QuickRange, offset: number, now: number): Span {
  const { date } = wallClockAt(now, offset)
  const midnight = (day: string) => instantOf({ date: day, time: dayStart }, offset) ?? 0
  const today = midnight(date)
  const until = (start: number, end: number): Span => ({ start, end: end - 1000 })
  switch (range) {
    case 'today':
      return until(today, today + dayMs)
    case 'yesterday':
      return until(today - dayMs, today)
    case 'last7Days':
    case 'last30Days':
    case 'last90Days': {
      const count = Number.parseInt(range.slice('last'.length), 10)
      return until(today - (count - 1) * dayMs, today + dayMs)
    }
    case 'thisMonth':
    case 'lastMonth': {
      const [year, month] = date.split('-').map(Number) as [number, number]
      const first = range === 'thisMonth' ? month - 1 : month - 2
      const at = (index: number) =>
        midnight(new Date(Date.UTC(year, index)).toISOString().slice(0, 10))
      return until(at(first), at(first + 1))
    }
  }
}
