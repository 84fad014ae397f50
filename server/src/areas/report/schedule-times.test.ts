import {
  earliestHour,
  monthDays,
  type Rhythm,
  rhythms,
  weekdays,
} from '@countinghouse/contract/areas/report/report-schedule.ts'
import {
  type CutOff,
  cutOffs,
  type ReportZone,
  reportZones,
  zoneNames,
} from '@countinghouse/contract/engine/report-day.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lastRun, nextRun } from '../../platform/jobs/next-run.ts'
import { offsetOf, periodOf, ruleOf, type ScheduledTime } from './schedule-times.ts'

const dayMs = 86_400_000
const dayAfter = (date: string, days = 1) =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)

const scheduled = fc
  .record({
    rhythm: fc.constantFrom(...rhythms),
    weekday: fc.constantFrom(...weekdays),
    day: fc.constantFrom(...monthDays),
    hour: fc.integer({ min: 0, max: 23 }),
    zone: fc.constantFrom(...zoneNames),
    cutOff: fc.constantFrom(...cutOffs),
  })
  .map(({ weekday, day, ...time }) => ({
    ...time,
    weekday: time.rhythm === 'weekly' ? weekday : null,
    day: time.rhythm === 'monthly' ? day : null,
  }))
  .filter((time) => time.hour >= earliestHour(time, time.cutOff))

const closedAt = ({ zone, cutOff }: { zone: ReportZone; cutOff: CutOff }, lastDay: string) => {
  const [hours = 0, minutes = 0] = cutOff.split(':').map(Number)
  const minutesIn = hours * 60 + minutes - reportZones[zone] + limits.reportClosedMinutes
  return Date.parse(dayAfter(lastDay)) + minutesIn * 60_000
}

test('runs come strictly later and later, and cover each day once, after it is closed', () => {
  const start = fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2032-01-01') })
  fc.assert(
    fc.property(scheduled, start, (time, from) => {
      let before = new Date(from)
      let covered: string | undefined
      for (let run = 0; run < 40; run++) {
        const due = nextRun(ruleOf(time), offsetOf(time.zone), before)
        expect(due.getTime()).toBeGreaterThan(before.getTime())
        const days = periodOf(time, due)
        if (covered !== undefined) expect(days.start).toBe(dayAfter(covered))
        expect(due.getTime()).toBeGreaterThanOrEqual(closedAt(time, days.end))
        const moment = new Date(due.getTime() + ((run * 7919 * 1000) % 3_600_000))
        expect(lastRun(ruleOf(time), offsetOf(time.zone), moment)).toEqual(due)
        before = due
        covered = days.end
      }
    }),
    { numRuns: 100 },
  )
})

const at = (
  rhythm: Rhythm,
  zone: ReportZone,
  more: Partial<ScheduledTime> = {},
): ScheduledTime => ({ rhythm, zone, hour: 9, ...more })

test.each([
  // 9:00 of Singapore is 1:00 UTC, of India 3:30 UTC.
  [at('daily', 'GMT+8'), '2026-03-01T01:00:00Z', '2026-02-28', '2026-02-28'],
  [at('daily', 'GMT+5:30'), '2026-03-01T03:30:00Z', '2026-02-28', '2026-02-28'],
  // Half past midnight of India is still the day before in GMT.
  [at('daily', 'GMT+5:30', { hour: 1 }), '2026-02-28T19:30:00Z', '2026-02-28', '2026-02-28'],
  // 22:00 of Brazil is already the next day in GMT.
  [at('daily', 'GMT-3', { hour: 22 }), '2026-03-01T01:00:00Z', '2026-02-27', '2026-02-27'],
  [at('daily', 'GMT+0', { hour: 1 }), '2026-03-01T01:00:00Z', '2026-02-28', '2026-02-28'],
  [
    at('weekly', 'GMT+5:30', { weekday: 'wednesday' }),
    '2026-03-04T03:30:00Z',
    '2026-02-23',
    '2026-03-01',
  ],
  [at('monthly', 'GMT+8', { day: '5' }), '2026-03-05T01:00:00Z', '2026-02-01', '2026-02-28'],
  [at('monthly', 'GMT+5:30', { day: 'last' }), '2028-02-29T03:30:00Z', '2028-01-01', '2028-01-31'],
])('%j has its time at %s and covers %s to %s', (time, due, start, end) => {
  const before = new Date(Date.parse(due) - 1)
  expect(nextRun(ruleOf(time), offsetOf(time.zone), before)).toEqual(new Date(due))
  expect(periodOf(time, new Date(due))).toEqual({ start, end })
})

test('a file is written an hour after its last day has ended, or later', () => {
  expect(earliestHour({ rhythm: 'daily' }, '0:00')).toBe(1)
  expect(earliestHour({ rhythm: 'daily' }, '2:30')).toBe(4)
  expect(earliestHour({ rhythm: 'weekly', weekday: 'monday' }, '5:00')).toBe(6)
  expect(earliestHour({ rhythm: 'weekly', weekday: 'tuesday' }, '5:00')).toBe(0)
  expect(earliestHour({ rhythm: 'monthly', day: '1' }, '0:00')).toBe(1)
  expect(earliestHour({ rhythm: 'monthly', day: 'last' }, '5:00')).toBe(0)
})
