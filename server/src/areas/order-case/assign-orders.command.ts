/** Gives orders to an operator, or to nobody. Their versions stay: a decision that somebody is about to make is not stale. */
import { noticeCauses } from '@countinghouse/contract/areas/notice/notice.contract.ts'
import {
  type CaseWorker,
  colleagueNamed,
  colleaguesWho,
  tellOperators,
  visibleKind,
} from '../../engine/orders/case-work.ts'
import type { OrderKindDefinition, OrderRegistry } from '../../engine/orders/order-kind.ts'
import { readOrderNos } from '../../engine/orders/review-orders.ts'
import { callError } from '../../platform/call-error.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { audit } from '../../platform/security/audit.ts'

interface Assignment {
  orderNos: string
  assignee: string | null
}

export async function assignOrders(
  db: Pick<Database, 'asMerchant'>,
  registry: OrderRegistry,
  caller: CaseWorker,
  { orderNos, assignee }: Assignment,
  address: string,
): Promise<void> {
  // In one order: of two that assign the same orders, none waits for the other in a circle.
  const numbers = readOrderNos(orderNos).toSorted()
  const orders = numbers.map((orderNo) => ({
    orderNo,
    kind: visibleKind(registry, caller, orderNo),
  }))
  await db.asMerchant(caller.merchantId, async (tx) => {
    const changed: { orderNo: string; before: string | null }[] = []
    for (const { kind, orderNo } of orders) {
      const before = await assign(tx, caller, kind, orderNo, assignee)
      if (before !== assignee) changed.push({ orderNo, before })
    }
    // Entries of the audit log come last, because they take the merchant's lock.
    for (const { orderNo, before } of changed) {
      const detail = { orderNo, before: { assignee: before }, after: { assignee } }
      await audit(tx, {
        operatorId: caller.operatorId,
        action: 'order.assigned',
        address,
        detail,
      })
    }
  })
}

/** Returns who had it before. */
async function assign(
  tx: Transaction,
  caller: CaseWorker,
  kind: OrderKindDefinition,
  orderNo: string,
  assignee: string | null,
): Promise<string | null> {
  const { merchantId, operatorId, name } = caller
  const chosen =
    assignee === null
      ? undefined
      : colleagueNamed(
          await colleaguesWho(tx, caller, kind.declared.list.permission),
          'assignee',
          assignee,
        )
  const [order] = await tx<{ assignee: string | null }[]>`
    select assignee from ${tx(kind.table)}
    where merchant_id = ${merchantId} and order_no = ${orderNo} for no key update`
  if (!order) throw callError('notFound')
  if (order.assignee === assignee) return assignee
  await tx`
    update ${tx(kind.table)} set assignee = ${assignee}
    where merchant_id = ${merchantId} and order_no = ${orderNo}`
  await tx`
    delete from case_notice
    where merchant_id = ${merchantId} and order_no = ${orderNo} and cause = ${noticeCauses.assigned}`
  if (chosen && chosen.operatorId !== operatorId) {
    const notice = { cause: 'assigned', subject: { kind, orderNo }, by: name } as const
    await tellOperators(tx, merchantId, [chosen.operatorId], notice)
  }
  return order.assignee
}
