/** When what is credited becomes available. */
import { nextRun } from '../../platform/jobs/next-run.ts'

/**
 * The beginning of the next day in the zone (an IANA name), which is one o'clock where the clocks skip midnight.
 * Undefined: immediately.
 */
export function settlesAt(
  { settlementDays }: { settlementDays: 0 | 1 },
  at: Date,
  zone: string,
): Date | undefined {
  if (settlementDays === 0) return undefined
  const now = at.getTime()
  let found = nextMidnightCache.get(zone)
  if (!found || now < found.since || now >= found.midnight) {
    const midnight = nextRun({ kind: 'daily', at: '00:00' }, zone, at).getTime()
    found = { since: now, midnight }
    nextMidnightCache.set(zone, found)
  }
  return new Date(found.midnight)
}

/** A cache per zone of the next midnight and since when it applies: the calendar is the slowest part of a credit. */
const nextMidnightCache = new Map<string, { since: number; midnight: number }>()
