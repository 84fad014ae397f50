/** Counts what becomes of orders, in the transaction of the change: deltas, which wait for nobody. */
import type { Transaction } from '../db/database.ts'
import { enqueue } from '../jobs/queue.ts'
import { foldTask } from '../lists/fold-deltas.ts'
import { type CountedKind, deltaOf, rollupOf } from '../rollups/rollup.ts'
import type { OrderRow } from './order-kind.ts'

/** Numbers are given to all merchants in turn: every 256th delta asks for a fold, and no row is written by all. */
const deltasPerFold = 256

/** `before` is left out for a new order. A change of nothing that is counted writes nothing. */
export async function countChange(
  tx: Transaction,
  kind: CountedKind,
  before: OrderRow | undefined,
  after: OrderRow,
): Promise<void> {
  const rollup = rollupOf(kind)
  const coming = deltaOf(rollup, { ...after }, '')
  if (before && isEqual(deltaOf(rollup, { ...before }, ''), coming)) return
  const deltas = before ? [deltaOf(rollup, { ...before }, '-'), coming] : [coming]
  const added = await tx<{ delta_id: string }[]>`
    insert into order_delta ${tx(deltas)} returning delta_id`
  if (added.every(({ delta_id: id }) => Number(id) % deltasPerFold !== 0)) return
  const { merchant_id: merchantId } = after
  await enqueue(
    tx,
    foldTask,
    { merchantId, kind: rollup.kind },
    { key: `fold:${merchantId}:${rollup.kind}` },
  )
}

const isEqual = (one: object, other: object): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
