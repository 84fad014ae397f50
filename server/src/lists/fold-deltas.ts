/** Moves counted changes into the rollup, so that whoever reads totals has few of them to add up. */
import type { Database } from '../db/database.ts'
import { task } from '../jobs/queue.ts'

/** So many at once that a statement takes a second, not a minute. */
const deltasAtOnce = 20_000

export const foldTask = task<{ merchantId: string; kind: number }>('fold')

/** The task. Asked for by the tables themselves, every 256 changes (see count_new_orders in the migrations). */
export async function foldDeltas(
  db: Database,
  { merchantId, kind }: { merchantId: string; kind: number },
  signal: AbortSignal,
): Promise<undefined> {
  for (;;) {
    signal.throwIfAborted()
    const [row] = await db.asMerchant(
      merchantId,
      (tx) => tx<{ folded: number }[]>`
        select fold_order_deltas(${kind}::smallint, ${deltasAtOnce}) as folded`,
    )
    if ((row?.folded ?? 0) < deltasAtOnce) return
  }
}
