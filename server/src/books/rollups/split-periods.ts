/**
 * How periods are put together from buckets. A long period consists of the days whose ends are nearest to its own,
 * less the half hours that these have too many, plus those that they lack. A short one consists of half hours alone.
 * What is left at either end is less than half an hour.
 */
import {
  beginningOfTime,
  dayMs,
  endOfTime,
  halfHourMs,
  type Period,
} from '../../platform/period.ts'

/** Half hours that correct the days of one period or of two that meet there, by their numbers from 1, or 0 for none. */
export interface Correction extends Period {
  addsTo: number
  takesFrom: number
}

export interface SplitPeriods {
  days: Period[]
  /** For each period, where its days begin. */
  dayStarts: Date[]
  corrections: Correction[]
  /** The half hours of short periods. */
  halfHours: Period[]
  /** All whole half hours within the periods. */
  whole: Period[]
  /** What is left at their ends. */
  rest: Period[]
}

type Span = [from: number, to: number]

/** Periods in order, none within another, by days that begin so long after midnight UTC. */
export function splitPeriods(periods: readonly Period[], dayBeginsMs: number): SplitPeriods {
  const days: Span[] = []
  const halfHours: Span[] = []
  const whole: Span[] = []
  const rest: Span[] = []
  const corrections = new Map<string, Correction>()
  const correct = ([from, to]: Span, changed: { addsTo: number } | { takesFrom: number }) => {
    if (from === to) return
    const found = corrections.get(`${from}/${to}`)
    const { addsTo = 0, takesFrom = 0 } = found ?? {}
    corrections.set(`${from}/${to}`, { ...periodOf([from, to]), addsTo, takesFrom, ...changed })
  }
  const dayStarts = periods.map((period, index) => {
    const [start, end] = [period.start.getTime(), period.end.getTime()]
    const ends = endsOf(period, dayBeginsMs)
    const { from, to, firstDay, lastDay } = ends
    const number = index + 1
    if (from >= to) {
      rest.push([start, end])
      return new Date(firstDay)
    }
    whole.push([from, to])
    rest.push([start, from], [to, end])
    if (correctionMs(ends) >= to - from) {
      halfHours.push([from, to])
      return new Date(firstDay)
    }
    days.push([firstDay, lastDay])
    if (from < firstDay) correct([from, firstDay], { addsTo: number })
    else correct([firstDay, from], { takesFrom: number })
    if (lastDay < to) correct([lastDay, to], { addsTo: number })
    else correct([to, lastDay], { takesFrom: number })
    return new Date(firstDay)
  })
  return {
    days: merged(days),
    dayStarts,
    corrections: [...corrections.values()],
    halfHours: merged(halfHours),
    whole: merged(whole),
    rest: merged(rest),
  }
}

/** How many half hours there are beside the days, each counted for the period that it changes. */
export const halfHoursBeside = (periods: readonly Period[], dayBeginsMs: number): number =>
  periods.reduce((all, period) => {
    const ends = endsOf(period, dayBeginsMs)
    const wholeMs = Math.max(ends.to - ends.from, 0)
    return all + Math.min(wholeMs, correctionMs(ends)) / halfHourMs
  }, 0)

interface Ends {
  /** The half hours within the period. */
  from: number
  to: number
  /** The ends of days that are nearest to these. */
  firstDay: number
  lastDay: number
}

function endsOf({ start, end }: Period, dayBeginsMs: number): Ends {
  const from = Math.ceil(start.getTime() / halfHourMs) * halfHourMs
  const to = Math.floor(end.getTime() / halfHourMs) * halfHourMs
  return {
    from,
    to,
    firstDay: nearestDay(from, dayBeginsMs),
    lastDay: nearestDay(to, dayBeginsMs),
  }
}

const correctionMs = ({ from, to, firstDay, lastDay }: Ends): number =>
  Math.abs(from - firstDay) + Math.abs(to - lastDay)

/** Nothing is counted beyond the ends of time, so any day may begin there. */
function nearestDay(at: number, beginsMs: number): number {
  if (at <= beginningOfTime.getTime() || at >= endOfTime.getTime()) return at
  return Math.round((at - beginsMs) / dayMs) * dayMs + beginsMs
}

const periodOf = ([from, to]: Span): Period => ({ start: new Date(from), end: new Date(to) })

/** Without those that are empty, and as one where the next begins at the end of the last. */
function merged(spans: readonly Span[]): Period[] {
  const all: Span[] = []
  for (const [from, to] of spans) {
    const last = all.at(-1)
    if (from >= to) continue
    if (last?.[1] === from) last[1] = to
    else all.push([from, to])
  }
  return all.map(periodOf)
}
