/** Days that begin at any half hour, and the days of rollups, which are those of GMT+8. */
export interface Days {
  /** Number of the first day since 1970, and how many there are. */
  first: number
  count: number
  /** From the midnight of UTC with which a day begins by its name, to its beginning. */
  shiftMs: number
}

export const minuteMs = 60_000
export const dayMs = 86_400_000
const rollupShiftMs = -8 * 60 * minuteMs

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

/** The days of the rollup in which each of them begins, and how far into it. */
export function rollupDays(days: Days): { midnights: Date[]; intoMs: number } {
  const intoMs = (((days.shiftMs - rollupShiftMs) % dayMs) + dayMs) % dayMs
  return { midnights: boundsOf(days).map((at) => new Date(at.getTime() - intoMs)), intoMs }
}
