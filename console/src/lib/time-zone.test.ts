import { timeZones } from '@countinghouse/contract/time-zones.ts'
import { expect, test } from 'vitest'
import { formatInstant, zoneAt } from './time-zone.ts'

test('an instant is shown in the chosen offset', () => {
  expect(formatInstant('2026-03-01T20:15:30.999Z', 8)).toBe('2026-03-02 04:15:30')
  expect(formatInstant('2026-03-01T20:15:30.999Z', 5.5)).toBe('2026-03-02 01:45:30')
  expect(formatInstant('2026-03-01T02:15:30.999Z', -3)).toBe('2026-02-28 23:15:30')
})

test('the offset in which an instant was written does not matter', () => {
  expect(formatInstant('2026-03-02T04:15:30+08:00', 5.5)).toBe('2026-03-02 01:45:30')
})

test.each(timeZones)('$label says the offset of $name', ({ label, offset }) => {
  const [, sign, hours, minutes = '0'] = /^GMT([+-])(\d+)(?::(\d+))?$/.exec(label) ?? []
  expect(Number(`${sign}${Number(hours) + Number(minutes) / 60}`)).toBe(offset + 0)
  expect(zoneAt(offset).label).toBe(label)
})
