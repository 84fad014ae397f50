/**
 * The days of a statement. They are of GMT+8, whatever zone the console shows, so that everybody who opens its URL sees
 * the same statement, and the same as in the file.
 */
import type { StatementBucket } from '@countinghouse/contract/areas/flow/flow.fields.ts'
import { daysOf, type QuickRange, quickPeriod } from '../../lib/period.ts'
import type { Balance } from './balance.ts'

export const statementOffset = 8

export interface Days {
  startDate: string
  endDate: string
}

export type StatementQuery = Omit<Balance, 'bucket'> & { bucket: StatementBucket } & Days

export function quickDays(range: QuickRange, now: number): Days {
  const [startDate, endDate] = daysOf(quickPeriod(range), { offset: statementOffset, now })
  return { startDate, endDate }
}
