/**
 * What the numbers in the columns `clock` and `grain` of rollups mean. Everybody else names clocks and sizes of
 * buckets. They are stored: a number is never reused.
 */
import { dayMs, hourMs, minuteMs } from '../../platform/period.ts'

export interface RollupClock {
  /** Its number, in a rollup that has several. */
  stored?: number
  /** The column of what is counted, and that of its half hour in the deltas. */
  column: string
  deltaColumn: string
  /** Whether all days are kept by it, as reports need; otherwise those of GMT+8. */
  hasAllDays: boolean
}

export const orderClocks = {
  createdAt: {
    stored: 0,
    column: 'created_at',
    deltaColumn: 'created_half_hour',
    hasAllDays: true,
  },
  /** The latest end: an order that succeeded ends again when it is refunded. */
  endedAt: {
    stored: 1,
    column: 'finished_at',
    deltaColumn: 'ended_half_hour',
    hasAllDays: false,
  },
  /** Never changes, whatever becomes of the order. */
  firstSuccessAt: {
    stored: 2,
    column: 'completed_at',
    deltaColumn: 'completed_half_hour',
    hasAllDays: true,
  },
} as const satisfies Record<string, RollupClock>
export type OrderClock = keyof typeof orderClocks

export const postingClocks = {
  postedAt: { column: 'at', deltaColumn: 'half_hour', hasAllDays: true },
} as const satisfies Record<string, RollupClock>

export const bucketSizes = { allTime: 0, halfHour: 2 } as const

/**
 * The dimensions that the buckets of a day have: all, or once more the few of balances or of reports, whose rows do not
 * grow with the number of orders.
 */
export type DayDetail = 'full' | DaySummary
export type DaySummary = 'balances' | 'reports'

/**
 * Days by the time of GMT+8 at which they begin. They cover every day that reports of GMT+8 and GMT+5:30 can ask for
 * (migration 0044, docs/decisions/rollups.md). Full days of the last two are written, because the others are added up
 * from them, and never read.
 */
export const dayBuckets = [
  { begins: '00:00', stored: { full: 1, balances: 6, reports: 10 } },
  { begins: '02:30', stored: { full: 3, balances: 7, reports: 11 } },
  { begins: '05:00', stored: { full: 4, balances: 8, reports: 12 } },
  { begins: '07:30', stored: { full: 5, balances: 9, reports: 13 } },
] as const satisfies { begins: string; stored: Record<DayDetail, number> }[]
export type DayBuckets = (typeof dayBuckets)[number]

/** Those that can be read by this clock. */
export const dayBucketsFor = (
  { hasAllDays }: RollupClock,
  detail: DayDetail,
): readonly DayBuckets[] => dayBuckets.slice(0, hasAllDays ? (detail === 'full' ? 2 : 4) : 1)

/** How long after midnight UTC they begin; of the day before, where it is negative. */
export function beginsMs({ begins }: Pick<DayBuckets, 'begins'>): number {
  const [hours = 0, minutes = 0] = begins.split(':').map(Number)
  return ((hours - 8) * hourMs + minutes * minuteMs) % dayMs
}

/** The numbers of all sizes of buckets, in order. */
export const allBucketSizes: readonly number[] = [
  ...Object.values(bucketSizes),
  ...dayBuckets.flatMap(({ stored }) => Object.values(stored)),
].toSorted((a, b) => a - b)
