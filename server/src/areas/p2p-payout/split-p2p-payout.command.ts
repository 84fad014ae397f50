/** Splits a payout into pieces with the fiat amounts that an operator gives. */
import { quantitiesOf } from '@countinghouse/contract/areas/p2p-payout/p2p-payout-split.ts'
import { currencies } from '@countinghouse/contract/currencies.ts'
import { fractionDigits, isPositive } from '@countinghouse/contract/engine/decimal.ts'
import { operatorActor } from '../../engine/orders/maker-checker.ts'
import { lockOrder } from '../../engine/orders/move-order.ts'
import { checkAddUp, checkPieceCount, splitOrder } from '../../engine/orders/pieces.ts'
import { callError } from '../../platform/call-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { audit } from '../../platform/security/audit.ts'
import type { ActingOperator } from '../../platform/security/session.ts'
import { type P2pPayoutRow, p2pPayoutOrder } from './p2p-payout.order.ts'

export interface SplitInput {
  orderNo: string
  pieces: readonly { fiatAmount: string }[]
  remark?: string | undefined
}

const { pendingMerchantAudit } = p2pPayoutOrder.machine.states

export function splitP2pPayout(
  { db }: { db: Pick<Database, 'asMerchant'> },
  { merchantId, operatorId, name }: ActingOperator,
  { orderNo, pieces, remark = '' }: SplitInput,
  address: string,
): Promise<Record<string, never>> {
  return db.asMerchant(merchantId, async (tx) => {
    const order = await lockOrder(tx, p2pPayoutOrder, { merchantId, orderNo })
    if (order.status === pendingMerchantAudit.id) throw callError('splitTooEarly')
    await splitOrder(tx, p2pPayoutOrder, {
      merchantId,
      orderNo,
      pieces: piecesOf(
        order,
        pieces.map(({ fiatAmount }) => fiatAmount),
      ),
      actor: operatorActor(name),
      remark: remark.trim(),
    })
    const detail = { orderNo, pieces: pieces.length }
    await audit(tx, { operatorId, action: 'p2pPayout.split', address, detail })
    return {}
  })
}

function piecesOf(order: P2pPayoutRow, fiatAmounts: string[]) {
  const { currency, fiat_currency: fiatCurrency, amount, fiat_amount: fiatAmount } = order
  checkPieceCount(p2pPayoutOrder, fiatAmounts.length)
  const { precision = 0 } = currencies[fiatCurrency] ?? {}
  if (fiatAmounts.some((fiat) => fractionDigits(fiat) > precision))
    throw callError('amountTooFine', { digits: precision, currency: fiatCurrency })
  checkAddUp(fiatAmounts, fiatAmount)
  const quantities = quantitiesOf(
    { currency, fiatCurrency, quantity: amount, fiatAmount },
    fiatAmounts,
  )
  if (!quantities.every(isPositive)) throw callError('pieceTooSmall', { currency })
  return fiatAmounts.map((secondAmount, i) => ({ amount: quantities[i] as string, secondAmount }))
}
