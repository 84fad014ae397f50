/** What an operator decides about a payment that differs from its order. */
import type { CryptoPayinMove } from '@countinghouse/contract/areas/crypto-payin/crypto-payin.states.ts'
import { moveOrder } from '../../engine/orders/move-order.ts'
import type { Database } from '../../platform/db/database.ts'
import { audit } from '../../platform/security/audit.ts'
import type { ActingOperator } from '../../platform/security/session.ts'
import { type CryptoPayinRow, cryptoPayinOrder } from './crypto-payin.order.ts'

export type PayinDecision = Extract<
  CryptoPayinMove,
  'creditByHand' | 'returnPayment' | 'refundExcess'
>

export function resolveCryptoPayin(
  { db }: { db: Pick<Database, 'asMerchant'> },
  { merchantId, operatorId, name }: ActingOperator,
  decision: PayinDecision,
  input: { orderNo: string; remark: string },
  address: string,
): Promise<CryptoPayinRow> {
  const { orderNo } = input
  const remark = input.remark.trim()
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
