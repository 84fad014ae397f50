/** Counts changes of orders in the transaction of the change, as deltas, which never wait for each other. */
import type { Transaction } from '../../platform/db/database.ts'
import { insertRows } from '../../platform/db/insert-rows.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { foldTask } from './fold-deltas.ts'
import { type CountedKind, deltaOf, rollupOf, summedDeltas } from './order-rollup.ts'

/**
 * Delta ids come from one sequence for all merchants: every 256th delta requests a fold, so that no shared row is
 * written.
 */
const deltasPerFold = 256

interface Row {
  merchant_id: string
}

export interface Change {
  /** Omitted for a new order. */
  before?: Row
  after: Row
}

/** For orders of one merchant. A change that affects no count writes nothing. */
export async function countChanges(
  tx: Transaction,
  kind: CountedKind,
  changes: readonly Change[],
): Promise<void> {
  const rollup = rollupOf(kind)
  const deltas = changes.flatMap(({ before, after }) => {
    const coming = deltaOf(rollup, { ...after }, '')
    if (!before) return [coming]
    const isCounted = !isEqual(deltaOf(rollup, { ...before }, ''), coming)
    return isCounted ? [deltaOf(rollup, { ...before }, '-'), coming] : []
  })
  // The two deltas of a single order rarely have equal dimensions.
  const summed = changes.length > 1 ? summedDeltas(deltas) : deltas
  const [first] = changes
  if (!first || summed.length === 0) return
  const added = await tx<{ delta_id: string }[]>`
    ${insertRows(tx, 'order_delta', summed)} returning delta_id`
  if (added.every(({ delta_id: id }) => Number(id) % deltasPerFold !== 0)) return
  const { merchant_id: merchantId } = first.after
  await enqueue(
    tx,
    foldTask,
    { merchantId, kind: rollup.kind },
    { key: `fold:${merchantId}:${rollup.kind}` },
  )
}

const isEqual = (one: object, other: object): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
