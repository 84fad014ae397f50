/** What an operator decides about a payment that differs from its order. */
import type { CryptoPayinMove } from '@countinghouse/contract/areas/crypto-payin/crypto-payin.states.ts'
import type { Database } from '../../db/database.ts'
import { moveOrder } from '../../orders/move-order.ts'
import { audit } from '../../security/audit.ts'
import type { ActingOperator } from '../../security/session.ts'
import { type CryptoPayinRow, cryptoPayinOrder } from './crypto-payin.order.ts'

export type PayinDecision = Extract<
  CryptoPayinMove,
  'creditByHand' | 'returnPayment' | 'refundExcess'
>

export function resolveCryptoPayin(
  { db }: { db: Pick<Database, 'asMerchant'> },
  { merchantId, operatorId, name }: ActingOperator,
  decision: PayinDecision,
  asked: { orderNo: string; remark: string },
  address: string,
): Promise<CryptoPayinRow> {
  const { orderNo } = asked
  const remark = asked.remark.trim()
  return db.asMerchant(merchantId, async (tx) => {
    const order = await moveOrder(tx, cryptoPayinOrder, {
      merchantId,
      orderNo,
      move: decision,
      actor: `operator:${name}`,
      remark,
    })
    const { currency, amount, paid_amount: paid } = order
    const detail = { orderNo, remark, currency, amount, paid }
    await audit(tx, { operatorId, action: `cryptoPayin.${decision}`, address, detail })
    return order
  })
}
