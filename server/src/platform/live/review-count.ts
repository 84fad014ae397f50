/** How many orders of each kind wait for review. */
import type { ReviewedKind } from '@countinghouse/contract/registry/reviews.ts'
import type { Database } from '../db/database.ts'
import { identifier, joined, raw, send, sql } from '../db/sql.ts'

/** Where the orders of a kind wait for a decision. */
export interface WaitingOrders {
  kind: ReviewedKind
  /** Of the kind, as rollups store it. */
  id: number
  table: string
  /** The id of the state in which they wait. */
  status: number
}

export type ReviewCounts = Record<ReviewedKind, number>

/** One statement, using the index of each table that starts with merchant and state. */
export async function countWaiting(
  db: Database,
  merchantId: string,
  waiting: readonly WaitingOrders[],
): Promise<Partial<ReviewCounts>> {
  const counts = waiting.map(
    ({ kind, table, status }) => sql`
      (select count(*)::int from ${identifier(table)}
       where merchant_id = ${merchantId} and status = ${status}) as ${identifier(kind)}`,
  )
  const [row] = await db.asMerchant(merchantId, (tx) =>
    send<Partial<ReviewCounts>>(tx, sql`select ${joined(counts, raw(', '))}`),
  )
  return row ?? {}
}

export const isSameCounts = (now: ReviewCounts, before: ReviewCounts): boolean =>
  Object.entries(now).every(([kind, count]) => before[kind as ReviewedKind] === count)
