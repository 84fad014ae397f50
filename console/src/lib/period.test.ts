import { expect, test } from 'vitest'
import {
  daysOf,
  type Period,
  periodFromWire,
  periodOfInstants,
  periodProblem,
  periodToWire,
  quickPeriod,
  quickRanges,
  readPeriod,
  spanOf,
  writePeriod,
} from './period.ts'
import { instantOf, wallClockAt } from './wall-clock.ts'

// 2026-03-01 04:15 in Singapore, 01:45 in India, 28 February in Greenwich.
const now = Date.parse('2026-02-28T20:15:30Z')
const walls = (period: Period, offset: number) => {
  const { start, end } = spanOf(period, { offset, now })
  return [wallClockAt(start, offset), wallClockAt(end, offset)].map(
    ({ date, time }) => `${date} ${time}`,
  )
}

test.each([8, 5.5])('quick ranges are whole days of the clock at +%d', (offset) => {
  expect(quickRanges.map((range) => walls(quickPeriod(range), offset))).toEqual([
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

test('a URL has a name, seconds or days, either end of which may be open, and reads back what it was', () => {
  const clock = { offset: 8, now }
  expect(readPeriod('today', 'dateTime')).toEqual(quickPeriod('today'))
  expect(spanOf(readPeriod('1,', 'dateTime'), clock)).toEqual({ start: 1000, end: undefined })
  expect(spanOf(readPeriod(',2', 'stamp'), clock)).toEqual({ start: undefined, end: 2000 })
  expect(daysOf(readPeriod('2026-02-28,', 'date'), clock)).toEqual(['2026-02-28', ''])
  for (const [text, form] of [
    ['lastMonth', 'dateTime'],
    ['1772294400,1772380799', 'stamp'],
    [',1772380799', 'dateTime'],
    ['2026-02-01,2026-02-28', 'date'],
  ] as const) {
    const period = readPeriod(text, form)
    expect(period && writePeriod(period)).toBe(text)
  }
  expect(periodOfInstants({ start: undefined, end: undefined })).toBeUndefined()
})

test.each(['', ',', 'tomorrow', '1', 'a,b', '2026-02-01', '1,2,3'])('%j is no period', (text) => {
  expect(readPeriod(text, 'dateTime')).toBeUndefined()
  expect(readPeriod(text, 'date')).toBeUndefined()
})

test('instants are no days, and days no instants', () => {
  expect(readPeriod('1,2', 'date')).toBeUndefined()
  expect(readPeriod('2026-02-01,2026-02-28', 'stamp')).toBeUndefined()
})

test('what a request says is read as what it was made from', () => {
  const clock = { offset: 5.5, now }
  const period = readPeriod('1772294400,1772380799', 'dateTime')
  expect(periodToWire(period, 'dateTime', clock)).toEqual([
    '2026-03-01 00:00:00',
    '2026-03-01 23:59:59',
  ])
  for (const form of ['dateTime', 'stamp'] as const)
    expect(periodFromWire(periodToWire(period, form, clock), form)).toEqual(period)
  const days = readPeriod(',2026-02-28', 'date')
  expect(periodFromWire(periodToWire(days, 'date', clock), 'date')).toEqual(days)
})

test('days of a report need a first one, and nothing ends before it starts', () => {
  const problem = (text: string, form: 'date' | 'dateTime') => {
    const period = readPeriod(text, form)
    return period && periodProblem(period)
  }
  expect(problem(',2026-02-28', 'date')).toBe('startNeeded')
  expect(problem('2026-03-01,2026-02-28', 'date')).toBe('endBeforeStart')
  expect(problem('2026-03-01,', 'date')).toBeUndefined()
  expect(problem('2,1', 'dateTime')).toBe('endBeforeStart')
  expect(problem(',1', 'dateTime')).toBeUndefined()
})
