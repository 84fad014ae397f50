/**
 * The value of a period filter: the name of a quick range, or two instants in epoch seconds joined by
 * a comma, either of them possibly empty. Quick ranges stay names, so that a saved "today" is today's.
 */
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

export interface Span {
  /** Epoch milliseconds, both included, each naming its whole second. */
  start: number | undefined
  end: number | undefined
}

/** A date and a time in the zone that is shown. */
export interface WallClock {
  date: string
  time: string
}

export const dayStart = '00:00:00'
export const dayEnd = '23:59:59'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

export const isQuickRange = (value: string): value is QuickRange =>
  (quickRanges as readonly string[]).includes(value)

export function isPeriod(value: string): boolean {
  return isQuickRange(value) || (/^\d{0,11},\d{0,11}$/.test(value) && value !== ',')
}

const days = /^(\d{4}-\d{2}-\d{2})?,(\d{4}-\d{2}-\d{2})?$/

/** Whether the value names days. Unlike instants, days do not depend on the zone that is shown. */
export const isPeriodOfDays = (value: string): boolean =>
  isQuickRange(value) || (days.test(value) && value !== ',')

export function daysOf(value: string, offset: number, now: number): [start: string, end: string] {
  if (!isQuickRange(value)) {
    const [start = '', end = ''] = value.split(',')
    return [start, end]
  }
  const { start, end } = quickSpan(value, offset, now)
  return [wallClockAt(start, offset).date, wallClockAt(end, offset).date]
}

export function spanOf(value: string, offset: number, now: number): Span {
  if (isQuickRange(value)) return quickSpan(value, offset, now)
  const [start, end] = value.split(',').map((part) => (part ? Number(part) * 1000 : undefined))
  return { start, end }
}

export function joinSpan({ start, end }: Span): string {
  const part = (ms: number | undefined) => (ms === undefined ? '' : String(Math.floor(ms / 1000)))
  const joined = `${part(start)},${part(end)}`
  return joined === ',' ? '' : joined
}

export function wallClockAt(ms: number | undefined, offset: number): WallClock {
  if (ms === undefined) return { date: '', time: '' }
  const text = new Date(ms + offset * hourMs).toISOString()
  return { date: text.slice(0, 10), time: text.slice(11, 19) }
}

/** Undefined while the date is incomplete or does not exist. */
export function instantOf({ date, time }: WallClock, offset: number): number | undefined {
  // A time without seconds is what browsers give for a full minute.
  const ms = Date.parse(`${date}T${time.length === 5 ? `${time}:00` : time}Z`) - offset * hourMs
  return Number.isNaN(ms) || ms < 0 ? undefined : ms
}

function quickSpan(range: QuickRange, offset: number, now: number): Span {
  const { date } = wallClockAt(now, offset)
  const today = Date.parse(`${date}T${dayStart}Z`) - offset * hourMs
  const until = (start: number, days: number): Span => ({ start, end: start + days * dayMs - 1000 })
  switch (range) {
    case 'today':
      return until(today, 1)
    case 'yesterday':
      return until(today - dayMs, 1)
    case 'last7Days':
    case 'last30Days':
    case 'last90Days': {
      const days = Number.parseInt(range.slice('last'.length), 10)
      return until(today - (days - 1) * dayMs, days)
    }
    case 'thisMonth':
    case 'lastMonth': {
      const [year, month] = date.split('-').map(Number) as [number, number]
      const first = range === 'thisMonth' ? month - 1 : month - 2
      const at = (monthIndex: number) => Date.UTC(year, monthIndex) - offset * hourMs
      return until(at(first), Math.round((at(first + 1) - at(first)) / dayMs))
    }
  }
}
