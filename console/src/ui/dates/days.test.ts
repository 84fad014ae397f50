import { expect, test } from 'vitest'
import { addDays, addMonths, dayByKey, readDay, readTime, weekdayOf, weeksOf } from './days.ts'

test('a month is shown in six weeks that begin on Monday, with its own days alone', () => {
  const weeks = weeksOf('2026-03-17')
  expect(weeks).toHaveLength(6)
  expect(weeks[0]).toEqual([...Array(6).fill(undefined), '2026-03-01'])
  expect(weeks.flat().filter(Boolean)).toHaveLength(31)
  expect(weekdayOf('2026-03-02')).toBe(0)
})

test('another month has the same day, or its last one', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2028-02-29', -12)).toBe('2027-02-28')
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
})

test('days before the first and after the last are not reached', () => {
  expect(addDays('1970-01-01', -1)).toBe('1970-01-01')
  expect(addMonths('1970-01-15', -1)).toBe('1970-01-01')
  expect(addDays('9999-12-31', 1)).toBe('9999-12-31')
  expect(addMonths('9999-12-31', 12)).toBe('9999-12-31')
})

test.each([
  ['ArrowLeft', false, '2026-02-28'],
  ['ArrowDown', false, '2026-03-08'],
  ['Home', false, '2026-02-23'],
  ['End', false, '2026-03-01'],
  ['PageUp', false, '2026-02-01'],
  ['PageDown', true, '2027-03-01'],
  ['Enter', false, undefined],
])('%s leads where a calendar is expected to lead', (key, shift, day) => {
  expect(dayByKey('2026-03-01', key, shift)).toBe(day)
})

test('a day may be typed in several ways, and must exist', () => {
  expect(['2026-03-01', '2026/3/1', ' 20260301 '].map(readDay)).toEqual(Array(3).fill('2026-03-01'))
  expect(['2026-02-30', '2026-13-01', '03/01/2026', '2026-03', ''].map(readDay)).toEqual(
    Array(5).fill(undefined),
  )
})

test('a time may leave its seconds out, and must exist', () => {
  expect([readTime('9:30'), readTime('23:59:59')]).toEqual(['09:30:00', '23:59:59'])
  expect(['24:00', '12:60', '12', ''].map(readTime)).toEqual(Array(4).fill(undefined))
})
