/** Periods of filters, half-open, and how they split over the grains of the rollup. */
export interface Period {
  start: Date
  /** Not included. */
  end: Date
}

const halfHourMs = 30 * 60_000
const dayMs = 24 * 60 * 60_000
/** Days of the rollup, and date-times on the wire, are of GMT+8. */
const platformOffsetMs = 8 * 60 * 60_000

export const beginningOfTime = new Date('0001-01-01T00:00:00Z')
export const endOfTime = new Date('9999-01-01T00:00:00Z')

/** `yyyy-MM-dd HH:mm:ss` of GMT+8; a date alone is its first second, or as an end its last. */
function instantOf(text: string, side: 'start' | 'end'): number {
  const time = text.slice(11) || (side === 'start' ? '00:00:00' : '23:59:59')
  return Date.parse(`${text.slice(0, 10)}T${time}+08:00`)
}

export function readPeriod(
  form: 'dateTime' | 'stamp',
  start: string | number | undefined,
  end: string | number | undefined,
): Period | undefined {
  if (start === undefined && end === undefined) return undefined
  // An end names its whole second, or its whole millisecond.
  const read = (value: string | number, side: 'start' | 'end') =>
    form === 'stamp'
      ? Number(value) + (side === 'end' ? 1 : 0)
      : instantOf(String(value), side) + (side === 'end' ? 1000 : 0)
  return {
    start: start === undefined ? beginningOfTime : new Date(read(start, 'start')),
    end: end === undefined ? endOfTime : new Date(read(end, 'end')),
  }
}

export interface SplitPeriod {
  /** Whole days of GMT+8. */
  days: Period[]
  halfHours: Period[]
  /** What is left at the two ends: less than half an hour each. */
  rest: Period[]
}

export function splitPeriod({ start, end }: Period): SplitPeriod {
  const halves = inner(start.getTime(), end.getTime(), halfHourMs, 0)
  if (!halves) return { days: [], halfHours: [], rest: present([start.getTime(), end.getTime()]) }
  const days = inner(halves[0], halves[1], dayMs, -platformOffsetMs)
  return {
    days: days ? present(days) : [],
    halfHours: days
      ? present([halves[0], days[0]], [days[1], halves[1]])
      : present([halves[0], halves[1]]),
    rest: present([start.getTime(), halves[0]], [halves[1], end.getTime()]),
  }
}

type Span = [from: number, to: number]

/** The largest span of whole units inside this one. */
function inner(from: number, to: number, unit: number, origin: number): Span | undefined {
  const first = Math.ceil((from - origin) / unit) * unit + origin
  const last = Math.floor((to - origin) / unit) * unit + origin
  return first < last ? [first, last] : undefined
}

const present = (...spans: Span[]): Period[] =>
  spans
    .filter(([from, to]) => from < to)
    .map(([from, to]) => ({ start: new Date(from), end: new Date(to) }))
