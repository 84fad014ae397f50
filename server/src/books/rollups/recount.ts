/** Rollups held against what they count: recomputed for code that writes past the engine, and compared by the audit. */
import type { Tag } from '../../platform/db/query.ts'
import { type SqlFragment, send, sql } from '../../platform/db/sql.ts'
import { countedOrders, orderRollup, type Rollup } from './order-rollup.ts'
import { countedPostings, postingRollup } from './posting-rollup.ts'
import { differences, type RollupTable, recountStatements } from './rollup-table.ts'

const ofKind = ({ kind }: Rollup, merchantId: string): SqlFragment =>
  sql`merchant_id = ${merchantId} and kind = ${kind}`

async function recount(
  tx: Tag,
  table: RollupTable,
  rollup: Rollup,
  merchantId: string,
  counted: SqlFragment,
): Promise<void> {
  for (const statement of recountStatements(table, ofKind(rollup, merchantId), counted))
    await send(tx, statement)
}

/** Meanwhile nobody else may change orders of this merchant and kind. */
export const recountOrders = (tx: Tag, rollup: Rollup, merchantId: string): Promise<void> =>
  recount(tx, orderRollup, rollup, merchantId, countedOrders(rollup, merchantId))

/** Meanwhile nobody else may post for orders of this merchant and kind. */
export const recountPostings = (tx: Tag, rollup: Rollup, merchantId: string): Promise<void> =>
  recount(tx, postingRollup, rollup, merchantId, countedPostings(rollup, merchantId))

/** What lists and reports read is a recount of orders and postings, by every clock and in buckets of all sizes. */
export const rollupDifferences = (rollup: Rollup, merchantId: string): SqlFragment[] => [
  differences(orderRollup, ofKind(rollup, merchantId), countedOrders(rollup, merchantId)),
  differences(postingRollup, ofKind(rollup, merchantId), countedPostings(rollup, merchantId)),
]
