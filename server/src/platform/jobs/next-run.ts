/** When a rule's time comes next, in the time of a zone: across changes of its clocks too. */

/** Weekdays are those of ISO 8601: Monday is 1, Sunday is 7. A day that a month does not have is its last. */
export type Rule = { kind: 'minutes'; every: number } | DayRule

export type DayRule =
  | { kind: 'daily'; at: string }
  | { kind: 'weekly'; at: string; weekday: number }
  | { kind: 'monthly'; at: string; day: number }

/**
 * The first time after an instant. A time of day that the clocks skip comes as much later as they skip (02:30 is
 * 03:30 then); one that they show twice comes the first time only. Minutes are counted from midnight UTC of
 * 1970-01-01, so that all servers agree on them.
 */
export function nextRun(rule: Rule, zone: string, after: Date): Date {
  check(rule)
  const now = Temporal.Instant.fromEpochMilliseconds(after.getTime())
  const today = now.toZonedDateTimeISO(zone).toPlainDate()
  if (rule.kind === 'minutes') {
    const step = rule.every * 60_000
    return new Date((Math.floor(after.getTime() / step) + 1) * step)
  }
  const time = Temporal.PlainTime.from(rule.at)
  // A day earlier: where clocks skip a whole day, or midnight, today's time may still be to come.
  let day = dayOf(rule, today.subtract({ days: 1 }))
  for (;;) {
    const instant = day.toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant()
    if (Temporal.Instant.compare(instant, now) > 0) return new Date(instant.epochMilliseconds)
    day = dayOf(rule, day.add({ days: 1 }))
  }
}

/** More days than lie between two of its times. */
const longest = { daily: 3, weekly: 9, monthly: 33 }

/** The last time until an instant, that one included. */
export function lastRun(rule: DayRule, zone: string, until: Date): Date {
  let last = nextRun(rule, zone, new Date(until.getTime() - longest[rule.kind] * 86_400_000))
  for (;;) {
    const next = nextRun(rule, zone, last)
    if (next > until) return last
    last = next
  }
}

/** The first day from this one on that the rule names. */
function dayOf(rule: DayRule, from: Temporal.PlainDate) {
  if (rule.kind === 'daily') return from
  if (rule.kind === 'weekly') return from.add({ days: (rule.weekday - from.dayOfWeek + 7) % 7 })
  const inMonth = from.with({ day: rule.day })
  if (Temporal.PlainDate.compare(inMonth, from) >= 0) return inMonth
  return from.add({ months: 1 }).with({ day: rule.day })
}

function check(rule: Rule): void {
  const within = (n: number, most: number) => Number.isInteger(n) && n >= 1 && n <= most
  const isRight =
    rule.kind === 'minutes'
      ? within(rule.every, 1_440)
      : /^([01]\d|2[0-3]):[0-5]\d$/.test(rule.at) &&
        (rule.kind !== 'weekly' || within(rule.weekday, 7)) &&
        (rule.kind !== 'monthly' || within(rule.day, 31))
  if (!isRight) throw new RangeError(`No rule of a schedule: ${JSON.stringify(rule)}`)
}
