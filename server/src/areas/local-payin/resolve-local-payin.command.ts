/** An operator's decision about a paid but doubtful payin. */
import type { LocalPayinDecision } from '@countinghouse/contract/areas/local-payin/local-payin.states.ts'
import { moveOrder } from '../../engine/orders/move-order.ts'
import type { Database } from '../../platform/db/database.ts'
import { audit } from '../../platform/security/audit.ts'
import type { ActingOperator } from '../../platform/security/session.ts'
import { type LocalPayinRow, localPayinOrder } from './local-payin.order.ts'
import { returnedAmount } from './local-payin.rules.ts'

export function resolveLocalPayin(
  { db }: { db: Pick<Database, 'asMerchant'> },
  { merchantId, operatorId, name }: ActingOperator,
  decision: LocalPayinDecision,
  input: { orderNo: string; remark: string },
  address: string,
): Promise<LocalPayinRow> {
  const { orderNo } = input
  const remark = input.remark.trim()
  return db.asMerchant(merchantId, async (tx) => {
    const order = await moveOrder(tx, localPayinOrder, {
      merchantId,
      orderNo,
      move: decision,
      actor: `operator:${name}`,
      remark,
    })
    const { currency, country } = order
    const amount = decision === 'refund' ? returnedAmount(order) : order.settled_amount
    const detail = { orderNo, remark, currency, country, amount }
    await audit(tx, { operatorId, action: `localPayin.${decision}`, address, detail })
    return order
  })
}
