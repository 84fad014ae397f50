/** Days that begin at any half hour, and the days that rollups have. */
export interface Days {
  /** Number of the first day since 1970, and how many there are. */
  first: number
  count: number
  /** From the midnight of UTC with which a day begins by its name, to its beginning. */
  shiftMs: number
}

export const minuteMs = 60_000
export const dayMs = 86_400_000
const hourMs = 60 * minuteMs
/** The days of GMT+8. */
export const platformShiftMs = -8 * hourMs

/**
 * The days of rollups: at which time of GMT+8 they begin, in order. Every day that reports of GMT+8 and GMT+5:30 can ask
 * for is among them (migration 0044, ADR 0073). Each is kept by all dimensions, and once more by the few that balances
 * or reports have: those rows do not become more with the orders.
 */
export const dayGrains = [
  { grain: 1, ofBalances: 6, ofReports: 10, begins: '00:00', afterMs: 0 },
  { grain: 3, ofBalances: 7, ofReports: 11, begins: '02:30', afterMs: 2.5 * hourMs },
  { grain: 4, ofBalances: 8, ofReports: 12, begins: '05:00', afterMs: 5 * hourMs },
  { grain: 5, ofBalances: 9, ofReports: 13, begins: '07:30', afterMs: 7.5 * hourMs },
] as const

/** Days by fewer dimensions than there are. */
export type CoarserDays = 'ofBalances' | 'ofReports'

/** The number of the day in which this time is. */
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
  /** When the days of this grain begin in which each of the days begins, and the one after them. */
  starts: Date[]
  /** From there to the beginning of the day: nothing, for the days that rollups have. */
  intoMs: number
}

/** Of the rollup's days, those that begin last before these do. */
export function rollupDays(days: Days): RollupDays {
  const afterMs = (((days.shiftMs - platformShiftMs) % dayMs) + dayMs) % dayMs
  const nearest = dayGrains.findLast((each) => each.afterMs <= afterMs) ?? dayGrains[0]
  const intoMs = afterMs - nearest.afterMs
  const starts = boundsOf(days).map((at) => new Date(at.getTime() - intoMs))
  return { ...nearest, starts, intoMs }
}
