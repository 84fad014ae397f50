/** Half-open periods of filters, and how they split into the grains of the rollup. */
import type { PeriodForm } from '@countinghouse/contract/kit/list.ts'

export interface Period {
  start: Date
  /** Not included. */
  end: Date
}

const halfHourMs = 30 * 60_000
const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
/** Days of the rollup, and date-times on the wire, are of GMT+8. */
const platformOffsetMs = 8 * hourMs

export const beginningOfTime = new Date('0001-01-01T00:00:00Z')
export const endOfTime = new Date('9999-01-01T00:00:00Z')

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

/** Consecutive hours, or days of GMT+8; the last one contains now. */
export function lastUnits(count: number, unit: 'hour' | 'day', now: number): Period[] {
  const ms = unit === 'hour' ? hourMs : dayMs
  const last = Math.floor((now + platformOffsetMs) / ms) * ms - platformOffsetMs
  return Array.from({ length: count }, (_, index) => {
    const start = last - (count - 1 - index) * ms
    return { start: new Date(start), end: new Date(start + ms) }
  })
}

export interface SplitPeriods {
  /** Whole days of GMT+8. */
  days: Period[]
  halfHours: Period[]
  /** Both of them together. */
  whole: Period[]
  /** What is left at the two ends of each: less than half an hour. */
  rest: Period[]
}

/** Periods in order. Where one follows another at once, their days and half hours are read together. */
export function splitPeriods(periods: readonly Period[]): SplitPeriods {
  const parts = periods.map(splitPeriod)
  return {
    days: merged(parts.flatMap(({ days }) => days)),
    halfHours: merged(parts.flatMap(({ halfHours }) => halfHours)),
    whole: merged(parts.flatMap(({ whole }) => whole)),
    rest: merged(parts.flatMap(({ rest }) => rest)),
  }
}

function splitPeriod({ start, end }: Period): Record<keyof SplitPeriods, Span[]> {
  const [from, to] = [start.getTime(), end.getTime()]
  const whole = inner(from, to, halfHourMs, 0)
  if (!whole) return { days: [], halfHours: [], whole: [], rest: [[from, to]] }
  const days = inner(...whole, dayMs, -platformOffsetMs)
  return {
    days: days ? [days] : [],
    halfHours: days
      ? [
          [whole[0], days[0]],
          [days[1], whole[1]],
        ]
      : [whole],
    whole: [whole],
    rest: [
      [from, whole[0]],
      [whole[1], to],
    ],
  }
}

type Span = [from: number, to: number]

/** The largest span of whole units inside this one. */
function inner(from: number, to: number, unit: number, origin: number): Span | undefined {
  const first = Math.ceil((from - origin) / unit) * unit + origin
  const last = Math.floor((to - origin) / unit) * unit + origin
  return first < last ? [first, last] : undefined
}

/** Without those that are empty, and as one where the next begins at the end of the last. */
function merged(spans: readonly Span[]): Period[] {
  const all: Span[] = []
  for (const [from, to] of spans) {
    const last = all.at(-1)
    if (from >= to) continue
    if (last?.[1] === from) last[1] = to
    else all.push([from, to])
  }
  return all.map(([from, to]) => ({ start: new Date(from), end: new Date(to) }))
}
