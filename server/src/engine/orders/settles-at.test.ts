import { expect, test } from 'vitest'
import { platformZone } from '../../platform/platform-time.ts'
import { settlesAt } from './settles-at.ts'

test.each([
  [platformZone, '2026-03-01T15:59:59.999Z', '2026-03-01T16:00:00.000Z'],
  [platformZone, '2026-03-01T16:00:00.000Z', '2026-03-02T16:00:00.000Z'],
  [platformZone, '2026-12-31T20:00:00.000Z', '2027-01-01T16:00:00.000Z'],
  ['Asia/Kolkata', '2026-03-01T18:29:59.999Z', '2026-03-01T18:30:00.000Z'],
  ['Asia/Kolkata', '2026-03-01T18:30:00.000Z', '2026-03-02T18:30:00.000Z'],
  ['Asia/Bangkok', '2026-02-28T12:00:00.000Z', '2026-02-28T17:00:00.000Z'],
  ['Asia/Jakarta', '2028-02-28T17:00:00.000Z', '2028-02-29T17:00:00.000Z'],
  ['America/Sao_Paulo', '2026-06-30T23:00:00.000Z', '2026-07-01T03:00:00.000Z'],
  // Clocks go from 23:59:59 to 01:00: the day begins an hour later by the clock, and at once.
  ['America/Sao_Paulo', '2018-11-03T12:00:00.000Z', '2018-11-04T03:00:00.000Z'],
  ['America/Sao_Paulo', '2018-11-04T03:00:00.000Z', '2018-11-05T02:00:00.000Z'],
  // Clocks go from 23:59:59 back to 23:00: the day has 25 hours, and its end comes once.
  ['America/Sao_Paulo', '2018-02-18T01:30:00.000Z', '2018-02-18T03:00:00.000Z'],
  ['America/Sao_Paulo', '2018-02-18T02:30:00.000Z', '2018-02-18T03:00:00.000Z'],
  ['America/Sao_Paulo', '2018-02-18T03:00:00.000Z', '2018-02-19T03:00:00.000Z'],
  // Clocks go from 00:59:59 back to 00:00: of two midnights the day begins with the first.
  ['America/Havana', '2026-10-31T12:00:00.000Z', '2026-11-01T04:00:00.000Z'],
  ['America/Havana', '2026-11-01T04:30:00.000Z', '2026-11-02T05:00:00.000Z'],
])('in %s what is credited at %s settles at %s by T+1, and at once by T+0', (zone, at, due) => {
  expect(settlesAt({ settlementDays: 1 }, new Date(at), zone)?.toISOString()).toBe(due)
  expect(settlesAt({ settlementDays: 0 }, new Date(at), zone)).toBeUndefined()
})
