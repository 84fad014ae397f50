/** Credits a deposit whose quantity was abnormal, once an operator has looked at it. */

import { moveOrder } from '../../engine/orders/move-order.ts'
import type { Database } from '../../platform/db/database.ts'
import { audit } from '../../platform/security/audit.ts'
import type { ActingOperator } from '../../platform/security/session.ts'
import { credit, depositOrder } from './deposit.order.ts'

export function creditDeposit(
  { db }: { db: Pick<Database, 'asMerchant'> },
  { merchantId, operatorId, name }: ActingOperator,
  input: { orderNo: string; remark: string },
  address: string,
): Promise<{ creditedAmount: string }> {
  const { orderNo } = input
  const remark = input.remark.trim()
  return db.asMerchant(merchantId, async (tx) => {
    const order = await moveOrder(tx, depositOrder, {
      merchantId,
      orderNo,
      move: 'creditAfterReview',
      actor: `operator:${name}`,
      remark,
      set: { remark },
    })
    const { currency, amount, customer_uid: customerUid } = order
    const detail = { orderNo, remark, currency, amount, customerUid }
    await audit(tx, { operatorId, action: 'deposit.creditAfterReview', address, detail })
    return { creditedAmount: credit(order) }
  })
}
