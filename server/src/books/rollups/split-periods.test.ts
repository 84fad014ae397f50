/** Periods put together from days and half hours count what happened within them, and nothing twice. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../test/app/depth.ts'
import {
  beginningOfTime,
  dayMs,
  endOfTime,
  halfHourMs,
  hourMs,
  type Period,
} from '../../platform/period.ts'
import { beginsMs, dayBuckets } from './clocks-and-buckets.ts'
import { halfHoursBeside, type SplitPeriods, splitPeriods } from './split-periods.ts'

const first = Date.parse('2026-03-01T00:00:00Z')
const at = (hours: number) => new Date(first + hours * hourMs)
const isIn = ({ start, end }: Period, time: number) =>
  time >= start.getTime() && time < end.getTime()
const bucketOf = (time: number, ms: number, begins: number) =>
  Math.floor((time - begins) / ms) * ms + begins
const lastAt = (starts: readonly Date[], time: number) =>
  starts.findLastIndex((start) => start.getTime() <= time)

/** As a reader adds up the buckets: how often the moment is counted in each period. */
function counted(periods: readonly Period[], split: SplitPeriods, begins: number, time: number) {
  const counts = periods.map(() => 0)
  const add = (index: number, sign: number) => {
    if (index >= 0) counts[index] = (counts[index] ?? 0) + sign
  }
  const starts = periods.map(({ start }) => start)
  const [day, halfHour] = [bucketOf(time, dayMs, begins), bucketOf(time, halfHourMs, 0)]
  for (const run of split.days) if (isIn(run, day)) add(lastAt(split.dayStarts, day), 1)
  for (const run of split.halfHours) if (isIn(run, halfHour)) add(lastAt(starts, halfHour), 1)
  for (const each of split.corrections)
    if (isIn(each, halfHour)) {
      add(each.addsTo - 1, 1)
      add(each.takesFrom - 1, -1)
    }
  for (const run of split.rest) if (isIn(run, time)) add(lastAt(starts, time), 1)
  return counts
}

const minutes = fc.oneof(
  fc.integer({ min: 0, max: 20 * 48 }).map((halfHours) => halfHours * 30),
  fc.integer({ min: 0, max: 20 * 24 * 60 }),
)

test('a moment is counted once in its period and in no other', () => {
  const property = fc.property(
    fc.array(minutes, { minLength: 2, maxLength: 12 }),
    fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
    fc.array(fc.integer({ min: -60, max: 21 * 24 * 60 }), { minLength: 20, maxLength: 20 }),
    fc.constantFrom(...dayBuckets),
    (ends, isGap, moments, days) => {
      const bounds = [...new Set(ends)].toSorted((a, b) => a - b).map((minute) => at(minute / 60))
      const periods = bounds
        .slice(1)
        .map((end, index) => ({ start: bounds[index] as Date, end }))
        .filter((_period, index) => !isGap[index])
      const begins = beginsMs(days)
      const split = splitPeriods(periods, begins)
      for (const minute of moments) {
        const time = first + minute * 60_000
        const expected = periods.map((period) => Number(isIn(period, time)))
        expect(counted(periods, split, begins, time)).toEqual(expected)
      }
    },
  )
  fc.assert(property, { numRuns: runs(300) })
})

const midnight = beginsMs({ begins: '00:00' })

test.each([
  ['days of GMT+8', [-8, 16, 40], 0, 0],
  ['days that begin an hour later, of which each end is read once', [-7, 17, 41], 4 * 2, 3],
  ['days that begin three hours earlier', [-11, 13, 37], 4 * 6, 3],
  ['hours, which no day contains', [-8, -7, -6], 2 * 2, 0],
  ['most of a day, less what is left of it', [-8, 12], 4 * 2, 1],
])('%s', (_name, hours, halfHours, corrections) => {
  const bounds = hours.map(at)
  const periods = bounds.slice(1).map((end, i) => ({ start: bounds[i] as Date, end }))
  expect(halfHoursBeside(periods, midnight)).toBe(halfHours)
  expect(splitPeriods(periods, midnight).corrections).toHaveLength(corrections)
})

test('a period without a beginning or an end is read in whole days there', () => {
  const open = [
    { start: beginningOfTime, end: at(17) },
    { start: at(17), end: endOfTime },
  ]
  const split = splitPeriods(open, midnight)
  expect(split.days).toEqual([{ start: beginningOfTime, end: endOfTime }])
  expect(split.corrections).toEqual([{ start: at(16), end: at(17), addsTo: 1, takesFrom: 2 }])
  expect([split.halfHours, split.rest]).toEqual([[], []])
})

test('a period that ends before it begins is empty', () => {
  const { days, corrections, halfHours, whole, rest } = splitPeriods(
    [{ start: at(30), end: at(2) }],
    midnight,
  )
  expect([days, corrections, halfHours, whole, rest]).toEqual([[], [], [], [], []])
})
