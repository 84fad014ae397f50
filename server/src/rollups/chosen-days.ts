/** The days between two chosen dates, both included, within a limit. */
import { limits } from '@countinghouse/contract/limits.ts'
import { callError } from '../call-error.ts'
import { type Days, dayMs, dayOf } from './days.ts'

const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs

interface Chosen {
  start: string | undefined
  end: string | undefined
  /** The names of the two fields in the body of the call. */
  called: readonly [start: string, end: string]
}

/** Without dates: the last days up to today. Without an end: up to today. */
export function chosenDays(
  { start, end, called: [startName, endName] }: Chosen,
  shiftMs: number,
  now = Date.now(),
): Days {
  const today = dayOf(now, shiftMs)
  if (start === undefined && end === undefined) {
    const count = limits.reportDays
    return { first: today - count + 1, count, shiftMs }
  }
  if (start === undefined) throw refused(startName, { rule: 'required' })
  const first = dayNumber(start)
  const last = end === undefined ? Math.max(today, first) : dayNumber(end)
  if (last < first) throw refused(endName, { rule: 'endBeforeStart' })
  const days = limits.reportDaysMax
  if (last - first >= days) throw refused(endName, { rule: 'periodTooLong', days })
  return { first, count: last - first + 1, shiftMs }
}

const refused = (
  field: string,
  problem:
    | { rule: 'required' }
    | { rule: 'endBeforeStart' }
    | { rule: 'periodTooLong'; days: number },
) => callError('inputInvalid', { field, ...problem })
