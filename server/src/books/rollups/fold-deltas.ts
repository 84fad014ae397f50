/** Folds deltas into the rollup, so that reading totals has few deltas to add up. */

import type { Database, Transaction } from '../../platform/db/database.ts'
import { identifier, send, sql } from '../../platform/db/sql.ts'
import { task } from '../../platform/jobs/queue.ts'
import { orderRollup } from './order-rollup.ts'
import { postingRollup } from './posting-rollup.ts'
import {
  countsInAllBuckets,
  inAllBuckets,
  type RollupTable,
  upsertIntoRollup,
} from './rollup-table.ts'

/** Keeps a statement to a second or so. */
const deltasAtOnce = 20_000

export const foldTask = task<{ merchantId: string; kind: number }>('fold')

/** The task. Asked for by every 256th change (count-changes.ts). */
export async function foldDeltas(
  db: Database,
  { merchantId, kind }: { merchantId: string; kind: number },
  signal: AbortSignal,
): Promise<undefined> {
  for (;;) {
    signal.throwIfAborted()
    const folded = await db.asMerchant(merchantId, (tx) => foldSome(tx, merchantId, kind))
    if (folded.every((count) => count < deltasAtOnce)) return
  }
}

/** Returns how many were folded. Only one caller at a time per merchant and kind; a second one has nothing to do. */
async function foldSome(tx: Transaction, merchantId: string, kind: number): Promise<number[]> {
  const [lock] = await tx<{ isMine: boolean }[]>`
    select pg_try_advisory_xact_lock(5220002, hashtext(${`${merchantId}/${kind}`})) as "isMine"`
  if (!lock?.isMine) return []
  await send(tx, countsInAllBuckets)
  // Postings come with changes of their orders, and are folded along with those.
  return [
    await foldInto(orderRollup, tx, merchantId, kind),
    await foldInto(postingRollup, tx, merchantId, kind),
  ]
}

async function foldInto(
  table: RollupTable,
  tx: Transaction,
  merchantId: string,
  kind: number,
): Promise<number> {
  const deltas = identifier(table.deltas)
  const [row] = await send<{ folded: number }>(
    tx,
    sql`
      with chosen as (
        select delta_id from ${deltas} where merchant_id = ${merchantId} and kind = ${kind} limit ${deltasAtOnce}),
      taken as (
        delete from ${deltas} d using chosen c
        where d.merchant_id = ${merchantId} and d.delta_id = c.delta_id returning d.*),
      summed as (${inAllBuckets(table, sql`select * from taken`)}),
      written as (${upsertIntoRollup(table, sql`select ${table.columns} from summed`)})
      select count(*)::integer as folded from taken`,
  )
  return row?.folded ?? 0
}
