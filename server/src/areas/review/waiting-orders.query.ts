/** The orders that an operator may decide now, the oldest first. Costs the same however many wait. */
import type { Row } from '@countinghouse/contract/engine/list.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { mayUse } from '@countinghouse/contract/permissions.ts'
import { selected } from '../../engine/lists/page-query.ts'
import { rowReader, type StoredRow } from '../../engine/lists/row-reader.ts'
import { makerOf, makerRule, operatorActor } from '../../engine/orders/maker-checker.ts'
import { isFrozenByRestore } from '../../engine/orders/restore-freeze.ts'
import { type AnyReviewDefinition, waitingOrdersOf } from '../../engine/orders/review.ts'
import { readerOf } from '../../engine/orders/review-claim.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/security/session.ts'

const { queueMax, queueLookedAt } = limits.review

export async function waitingOrders(
  db: Pick<Database, 'asMerchant'>,
  definitions: readonly AnyReviewDefinition[],
  caller: Caller,
  isMine: boolean,
) {
  const permitted = definitions.filter(({ review }) => mayUse(caller, review.permission))
  const found = await db.asMerchant(caller.merchantId, async (tx) => {
    const ofKinds = []
    for (const definition of permitted)
      ofKinds.push(await waitingOf(tx, definition, caller, isMine))
    return ofKinds.flat()
  })
  return found.toSorted((a, b) => b.waitedSeconds - a.waitedSeconds).slice(0, queueMax)
}

async function waitingOf(
  tx: Transaction,
  { kind, review }: AnyReviewDefinition,
  caller: Caller,
  isMine: boolean,
) {
  const { merchantId, name } = caller
  const { table, status } = waitingOrdersOf(kind, review)
  const { isOn, hasOther } = await makerRule(tx, merchantId, name, review.permission)
  const rows = await tx<(StoredRow & { waitedSeconds: number; readBy: string | null })[]>`
    select ${selected(kind.source)}, ${readerOf(tx, caller)} as "readBy",
           greatest(extract(epoch from now() - created_at), 0)::int as "waitedSeconds"
    from (select * from ${tx(table)} where merchant_id = ${merchantId} and status = ${status}
            and (not ${isMine}::boolean or assignee = ${name})
          order by created_at, order_no limit ${queueLookedAt}) o
    where not exists (
        select from held_decision h where h.merchant_id = ${merchantId} and h.order_no = o.order_no)
      and not ${isFrozenByRestore(tx, merchantId)}
      and not (${isOn && hasOther}::boolean and ${makerOf(tx, merchantId)} is not distinct from ${operatorActor(name)})
    order by created_at, order_no limit ${queueMax}`
  const read = rowReader(kind.source)
  return rows.map(({ readBy, waitedSeconds, ...stored }) => ({
    kind: review.name,
    row: read(stored) as Row,
    waitedSeconds,
    readBy,
  }))
}
