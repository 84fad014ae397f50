/** Restarts a failed verification for an operator. Its outcome is reported like the first one. */
import { limits } from '@countinghouse/contract/limits.ts'
import { moveOrder } from '../../engine/orders/move-order.ts'
import { callError } from '../../platform/call-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { audit } from '../../platform/security/audit.ts'
import type { ActingOperator } from '../../platform/security/session.ts'
import { otcOrder } from './otc.order.ts'

export function verifyOtc(
  { db }: { db: Pick<Database, 'asMerchant'> },
  { merchantId, operatorId, name }: ActingOperator,
  { orderNo }: { orderNo: string },
  address: string,
): Promise<Record<string, never>> {
  return db.asMerchant(merchantId, async (tx) => {
    const { customer_uid: customerUid } = await moveOrder(tx, otcOrder, {
      merchantId,
      orderNo,
      move: 'verifyAgain',
      actor: `operator:${name}`,
      set(at, { verify_again_at: last }) {
        const seconds = last ? secondsLeft(last, at) : 0
        if (seconds > 0) throw callError('verifyTooSoon', { seconds })
        return {}
      },
    })
    const detail = { orderNo, customerUid }
    await audit(tx, { operatorId, action: 'otc.verifyAgain', address, detail })
    return {}
  })
}

const secondsLeft = (last: Date, at: Date): number =>
  Math.ceil(limits.verifyAgainSeconds - (at.getTime() - last.getTime()) / 1000)
