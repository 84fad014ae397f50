/** When what is credited becomes available. */
import { nextRun } from '../jobs/next-run.ts'

/**
 * When the next day begins in the zone (its IANA name), which is one o'clock where the clocks skip midnight. Undefined
 * for at once.
 */
export function settlesAt(
  { settlementDays }: { settlementDays: 0 | 1 },
  at: Date,
  zone: string,
): Date | undefined {
  if (settlementDays === 0) return undefined
  const now = at.getTime()
  let found = nextMidnights.get(zone)
  if (!found || now < found.since || now >= found.midnight) {
    const midnight = nextRun({ kind: 'daily', at: '00:00' }, zone, at).getTime()
    found = { since: now, midnight }
    nextMidnights.set(zone, found)
  }
  return new Date(found.midnight)
}

/** The last answer of each zone, and since when it is the answer: the calendar takes longer than all else about a credit. */
const nextMidnights = new Map<string, { since: number; midnight: number }>()
