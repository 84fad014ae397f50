import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextRun, type Rule } from './next-run.ts'

const formats = new Map<string, Intl.DateTimeFormat>()
const formatOf = (zone: string) =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  })

/** What the clocks of a zone show, by Intl, which shares nothing with the code that is tested. */
function shown(at: Date, zone: string) {
  const format = formats.getOrInsertComputed(zone, formatOf)
  const [date = '', time = ''] = format.format(at).split(', ')
  return { date, time, day: Date.parse(`${date}T00:00Z`) / 86_400_000 }
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const zones = [
  'America/New_York',
  'America/Sao_Paulo',
  'America/St_Johns',
  'Asia/Kolkata',
  'Asia/Shanghai',
  'Australia/Lord_Howe',
  'Europe/London',
  'Africa/Cairo',
  'UTC',
]
const zone = fc.constantFrom(...zones)
const at = fc
  .integer({ min: 0, max: 1439 })
  .map((m) => new Date(m * 60_000).toISOString().slice(11, 16))
const instant = fc.date({
  min: new Date('1999-01-01T00:00Z'),
  max: new Date('2036-12-31T00:00Z'),
  noInvalidDate: true,
})

function chain(rule: Rule, where: string, from: Date, length: number): Date[] {
  const runs = [nextRun(rule, where, from)]
  while (runs.length < length) runs.push(nextRun(rule, where, runs.at(-1) as Date))
  return runs
}

/** At the time of the rule; where the clocks skip that time, by as much later as they skip, an hour at most. */
const isOnTime = (time: string, rule: { at: string }) => {
  const late = minutesOf(time) - minutesOf(rule.at)
  return late === 0 || (late > 0 && late <= 60)
}

describe('in any zone', () => {
  test('a daily schedule runs once on every day that the zone has, at its time', () => {
    fc.assert(
      fc.property(at, zone, instant, (time, where, from) => {
        const rule = { kind: 'daily', at: time } as const
        const runs = chain(rule, where, from, 400).map((run) => shown(run, where))
        const late = runs.filter((run) => run.time !== time)
        for (const [i, run] of runs.entries()) {
          expect(run.day).toBe((runs[0]?.day ?? 0) + i)
          expect(isOnTime(run.time, rule)).toBe(true)
        }
        // A year skips an hour twice at most.
        expect(late.length).toBeLessThanOrEqual(2)
      }),
      { numRuns: 20 },
    )
  })

  test('a weekly schedule runs on its weekday, every week', () => {
    const weekday = fc.integer({ min: 1, max: 7 })
    fc.assert(
      fc.property(at, weekday, zone, instant, (time, on, where, from) => {
        const rule = { kind: 'weekly', at: time, weekday: on } as const
        const runs = chain(rule, where, from, 30).map((run) => shown(run, where))
        for (const [i, run] of runs.entries()) {
          expect(new Date(run.day * 86_400_000).getUTCDay()).toBe(on % 7)
          expect(run.day).toBe((runs[0]?.day ?? 0) + i * 7)
          expect(isOnTime(run.time, rule)).toBe(true)
        }
      }),
      { numRuns: 100 },
    )
  })

  test('a monthly schedule runs in every month, on its day or the last one', () => {
    const dayOfMonth = fc.integer({ min: 1, max: 31 })
    fc.assert(
      fc.property(at, dayOfMonth, zone, instant, (time, day, where, from) => {
        const rule = { kind: 'monthly', at: time, day } as const
        const runs = chain(rule, where, from, 30).map((run) => shown(run, where).date)
        const [year = 0, month = 0] = (runs[0] ?? '').split('-').map(Number)
        for (const [i, date] of runs.entries()) {
          const last = new Date(Date.UTC(year, month + i, 0)).getUTCDate()
          const expected = new Date(Date.UTC(year, month - 1 + i, Math.min(day, last)))
          expect(date).toBe(expected.toISOString().slice(0, 10))
        }
      }),
      { numRuns: 100 },
    )
  })

  test('the next time is the same from whichever moment before it one asks', () => {
    const rule = fc.oneof(
      fc.record({ kind: fc.constant('daily' as const), at }),
      fc.record({
        kind: fc.constant('minutes' as const),
        every: fc.integer({ min: 1, max: 1440 }),
      }),
      fc.record({
        kind: fc.constant('monthly' as const),
        at,
        day: fc.integer({ min: 1, max: 31 }),
      }),
    )
    fc.assert(
      fc.property(rule, zone, instant, fc.double({ min: 0, max: 1, noNaN: true }), (...drawn) => {
        const [which, where, from, part] = drawn
        const first = nextRun(which, where, from)
        const next = nextRun(which, where, first)
        expect(first.getTime()).toBeGreaterThan(from.getTime())
        const between = first.getTime() + Math.floor((next.getTime() - first.getTime() - 1) * part)
        expect(nextRun(which, where, new Date(between))).toEqual(next)
      }),
    )
  })
})

test.each([
  [
    'a time that the clocks skip comes an hour later',
    '02:30',
    'America/New_York',
    '2026-03-07T12:00Z',
    '2026-03-08T07:30Z',
  ],
  [
    'the day after it is on time again',
    '02:30',
    'America/New_York',
    '2026-03-08T07:30Z',
    '2026-03-09T06:30Z',
  ],
  [
    'a time that comes twice counts the first time',
    '01:30',
    'America/New_York',
    '2026-10-31T12:00Z',
    '2026-11-01T05:30Z',
  ],
  ['and not the second', '01:30', 'America/New_York', '2026-11-01T05:30Z', '2026-11-02T06:30Z'],
  [
    'a midnight that is skipped comes at one',
    '00:00',
    'America/Sao_Paulo',
    '2018-11-03T12:00Z',
    '2018-11-04T03:00Z',
  ],
  [
    'an evening hour that comes twice counts once',
    '23:30',
    'America/Sao_Paulo',
    '2018-02-18T01:30Z',
    '2018-02-19T02:30Z',
  ],
  ['a zone of half an hour', '09:00', 'Asia/Kolkata', '2026-06-01T03:30Z', '2026-06-02T03:30Z'],
  [
    'a change of half an hour',
    '02:15',
    'Australia/Lord_Howe',
    '2026-10-03T12:00Z',
    '2026-10-03T15:45Z',
  ],
  [
    'a day that does not exist is not made up for',
    '08:00',
    'Pacific/Apia',
    '2011-12-29T18:00Z',
    '2011-12-30T18:00Z',
  ],
])('%s', (_what, time, where, from, expected) => {
  expect(nextRun({ kind: 'daily', at: time }, where, new Date(from))).toEqual(new Date(expected))
})

test.each<[Rule, string]>([
  [{ kind: 'daily', at: '24:00' }, 'UTC'],
  [{ kind: 'daily', at: '9:00' }, 'UTC'],
  [{ kind: 'weekly', at: '09:00', weekday: 0 }, 'UTC'],
  [{ kind: 'monthly', at: '09:00', day: 32 }, 'UTC'],
  [{ kind: 'minutes', every: 0 }, 'UTC'],
  [{ kind: 'minutes', every: 1.5 }, 'UTC'],
  [{ kind: 'daily', at: '09:00' }, 'Mars/Olympus'],
])('%j in %s is refused', (rule, where) => {
  expect(() => nextRun(rule, where, new Date())).toThrow(RangeError)
})
