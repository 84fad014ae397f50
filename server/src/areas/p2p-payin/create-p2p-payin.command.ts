/** Creates a P2P payin for a merchant, at the current rate. */
import { settlementStatuses } from '@countinghouse/contract/areas/order/order.fields.ts'
import { createUnderTerms } from '../../engine/orders/create-order.ts'
import { timeOf } from '../../platform/db/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { p2pOrderColumns } from '../p2p/columns.ts'
import { quoteP2pTrade, type TradeInput } from '../p2p/pair.ts'
import { refuseUnlessAboveFees } from '../product/offer.ts'
import { type P2pPayinRow, p2pPayinOrder } from './p2p-payin.order.ts'

export interface P2pPayinInput extends TradeInput {
  /** Who will pay, as far as it is known. */
  payerName: string
  payerAccount: string
  payerEmail?: string | undefined
}

export function createP2pPayin(
  tx: Transaction,
  merchantId: string,
  input: P2pPayinInput,
): Promise<P2pPayinRow> {
  const request = { merchantOrderNo: input.merchantOrderNo, input, actor: 'merchant' }
  return createUnderTerms(tx, p2pPayinOrder, merchantId, request, async () => {
    const agreed = await quoteP2pTrade(tx, merchantId, 'payin', input)
    const { fee: processingFee, quantity: amount } = agreed
    refuseUnlessAboveFees({ processingFee, networkFee: '0' }, { currency: input.currency, amount })
    const at = await timeOf(tx)
    return {
      ...p2pOrderColumns(input, agreed),
      payer_name: input.payerName,
      payer_account: input.payerAccount,
      payer_email: input.payerEmail ?? '',
      // Known once a seller is found.
      details: {},
      account: '',
      settlement_status: settlementStatuses.ids.unsettled,
      settlement_days: agreed.terms.settlementDays,
      expires_at: new Date(at.getTime() + agreed.terms.expiryMinutes * 60_000),
      settles_at: null,
      settled_at: null,
    }
  })
}
