import { expect, test } from 'vitest'
import { instantOf, isPeriod, joinSpan, quickRanges, spanOf, wallClockAt } from './period.ts'

// 2026-03-01 04:15 in Singapore, 01:45 in India, 28 February in Greenwich.
const now = Date.parse('2026-02-28T20:15:30Z')
const walls = (value: string, offset: number) => {
  const { start, end } = spanOf(value, offset, now)
  return [wallClockAt(start, offset), wallClockAt(end, offset)].map(
    ({ date, time }) => `${date} ${time}`,
  )
}

test.each([8, 5.5])('quick ranges are whole days of the clock at +%d', (offset) => {
  expect(quickRanges.map((range) => walls(range, offset))).toEqual([
    ['2026-03-01 00:00:00', '2026-03-01 23:59:59'],
    ['2026-02-28 00:00:00', '2026-02-28 23:59:59'],
    ['2026-02-23 00:00:00', '2026-03-01 23:59:59'],
    ['2026-01-31 00:00:00', '2026-03-01 23:59:59'],
    ['2025-12-02 00:00:00', '2026-03-01 23:59:59'],
    ['2026-03-01 00:00:00', '2026-03-31 23:59:59'],
    ['2026-02-01 00:00:00', '2026-02-28 23:59:59'],
  ])
})

test('a date and a time of a clock name an instant, and back', () => {
  const instant = instantOf({ date: '2026-03-01', time: '23:59:59' }, 5.5)
  expect(instant).toBe(Date.parse('2026-03-01T18:29:59Z'))
  expect(wallClockAt(instant, 5.5)).toEqual({ date: '2026-03-01', time: '23:59:59' })
  expect(instantOf({ date: '2026-03-01', time: '12:30' }, 8)).toBe(
    Date.parse('2026-03-01T04:30:00Z'),
  )
})

test('an unfinished date is no instant', () => {
  expect(instantOf({ date: '', time: '00:00:00' }, 8)).toBeUndefined()
  expect(instantOf({ date: '2026-13-01', time: '00:00:00' }, 8)).toBeUndefined()
})

test('a span may be open at either end', () => {
  expect(joinSpan({ start: 1000, end: undefined })).toBe('1,')
  expect(spanOf('1,', 8, now)).toEqual({ start: 1000, end: undefined })
  expect(spanOf(',2', 8, now)).toEqual({ start: undefined, end: 2000 })
  expect(joinSpan({ start: undefined, end: undefined })).toBe('')
})

test.each(['', ',', 'tomorrow', '1', 'a,b'])('%j is no period', (value) => {
  expect(isPeriod(value)).toBe(false)
})
