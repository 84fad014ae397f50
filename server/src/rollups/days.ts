/** Days that begin at any half hour, and the days that rollups keep. */
export interface Days {
  /** The first day, numbered from 1970-01-01, and how many days there are. */
  first: number
  count: number
  /** How long after midnight UTC of its date a day begins. */
  shiftMs: number
}

export const minuteMs = 60_000
export const dayMs = 86_400_000
const hourMs = 60 * minuteMs
/** Days of GMT+8. */
export const platformShiftMs = -8 * hourMs

/**
 * The days that rollups keep, by the time of GMT+8 at which they begin, in order. They cover every day that reports
 * of GMT+8 and GMT+5:30 can ask for (migration 0044, ADR 0073). Each is kept by all dimensions, and once more by the
 * few of balances or reports: those rows do not grow with the number of orders.
 */
export const dayGrains = [
  { grain: 1, ofBalances: 6, ofReports: 10, begins: '00:00', afterMs: 0 },
  { grain: 3, ofBalances: 7, ofReports: 11, begins: '02:30', afterMs: 2.5 * hourMs },
  { grain: 4, ofBalances: 8, ofReports: 12, begins: '05:00', afterMs: 5 * hourMs },
  { grain: 5, ofBalances: 9, ofReports: 13, begins: '07:30', afterMs: 7.5 * hourMs },
] as const

/** Days that are kept by fewer dimensions. */
export type CoarserDays = 'ofBalances' | 'ofReports'

/** The number of the day that contains this time. */
export const dayOf = (at: number, shiftMs: number): number => Math.floor((at - shiftMs) / dayMs)

/** These days and as many before them. */
export const withDaysBefore = (days: Days): Days => ({
  ...days,
  first: days.first - days.count,
  count: days.count * 2,
})

/** When each day begins, and when the last one ends. */
export const boundsOf = ({ first, count, shiftMs }: Days): Date[] =>
  Array.from({ length: count + 1 }, (_, i) => new Date((first + i) * dayMs + shiftMs))

/** The date of each day. */
export const labelsOf = ({ first, count }: Days): string[] =>
  Array.from({ length: count }, (_, i) => new Date((first + i) * dayMs).toISOString().slice(0, 10))

export interface RollupDays extends Record<'grain' | CoarserDays, number> {
  /** The beginning of the rollup's day in which each day begins, and of the one after them. */
  starts: Date[]
  /** From there to the beginning of the day itself: 0 for the days that rollups keep. */
  intoMs: number
}

/** The rollup's days that begin closest before these. */
export function rollupDays(days: Days): RollupDays {
  const afterMs = (((days.shiftMs - platformShiftMs) % dayMs) + dayMs) % dayMs
  const nearest = dayGrains.findLast((each) => each.afterMs <= afterMs) ?? dayGrains[0]
  const intoMs = afterMs - nearest.afterMs
  const starts = boundsOf(days).map((at) => new Date(at.getTime() - intoMs))
  return { ...nearest, starts, intoMs }
}
