/** Credits a deposit whose quantity was abnormal, once an operator has looked at it. */
import type { Database } from '../../db/database.ts'
import { moveOrder } from '../../orders/move-order.ts'
import { audit } from '../../security/audit.ts'
import type { ActingOperator } from '../../security/session.ts'
import { credit, depositOrder } from './deposit.order.ts'

export function creditDeposit(
  { db }: { db: Pick<Database, 'asMerchant'> },
  { merchantId, operatorId, name }: ActingOperator,
  asked: { orderNo: string; remark: string },
  address: string,
): Promise<{ creditedAmount: string }> {
  const { orderNo } = asked
  const remark = asked.remark.trim()
  return db.asMerchant(merchantId, async (tx) => {
    const order = await moveOrder(tx, depositOrder, {
      merchantId,
      orderNo,
      move: 'creditAfterReview',
      actor: `operator:${name}`,
      remark,
    })
    const { currency, amount, customer_uid: customerUid } = order
    const detail = { orderNo, remark, currency, amount, customerUid }
    await audit(tx, { operatorId, action: 'deposit.creditAfterReview', address, detail })
    return { creditedAmount: credit(order) }
  })
}
