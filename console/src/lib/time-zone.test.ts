import { expect, test } from 'vitest'
import { formatInstant, offsetLabel } from './time-zone.ts'

test('an instant is shown in the chosen offset', () => {
  expect(formatInstant('2026-03-01T20:15:30.999Z', 8)).toBe('2026-03-02 04:15:30')
  expect(formatInstant('2026-03-01T20:15:30.999Z', 5.5)).toBe('2026-03-02 01:45:30')
})

test('the offset in which an instant was written does not matter', () => {
  expect(formatInstant('2026-03-02T04:15:30+08:00', 5.5)).toBe('2026-03-02 01:45:30')
})

test('offsets are shown in hours, with minutes where needed', () => {
  expect(offsetLabel(8)).toBe('UTC+8')
  expect(offsetLabel(5.5)).toBe('UTC+5:30')
})
