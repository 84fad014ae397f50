/** Creates a P2P payin for a merchant, at the current rate. */
import { settlementStatuses } from '@countinghouse/contract/areas/order/order.fields.ts'
import { timeOf } from '../../db/clock.ts'
import type { Transaction } from '../../db/database.ts'
import { createUnderTerms, type NewOrder } from '../../orders/create-order.ts'
import { p2pOrderColumns } from '../../p2p/columns.ts'
import { type AskedTrade, type QuotedTrade, quoteP2pTrade } from '../../p2p/pair.ts'
import { refuseUnlessAboveFees } from '../../products/offer.ts'
import { type P2pPayinRow, p2pPayinOrder } from './p2p-payin.order.ts'

export interface AskedP2pPayin extends AskedTrade {
  /** Who will pay, as far as it is known. */
  payerName: string
  payerAccount: string
}

export function createP2pPayin(
  tx: Transaction,
  merchantId: string,
  asked: AskedP2pPayin,
): Promise<P2pPayinRow> {
  const request = { merchantOrderNo: asked.merchantOrderNo, asked, actor: 'merchant' }
  return createUnderTerms(tx, p2pPayinOrder, merchantId, request, async () => {
    const agreed = await quoteP2pTrade(tx, merchantId, 'payin', asked)
    const { fee: processingFee, quantity: amount } = agreed
    refuseUnlessAboveFees({ processingFee, networkFee: '0' }, { currency: asked.currency, amount })
    return p2pPayinColumns(asked, agreed, await timeOf(tx))
  })
}

/** The columns of a new order, also for the bulk writer. */
export const p2pPayinColumns = (
  asked: AskedP2pPayin,
  agreed: QuotedTrade<'payin'>,
  at: Date,
): NewOrder<P2pPayinRow> => ({
  ...p2pOrderColumns(asked, agreed),
  payer_name: asked.payerName,
  payer_account: asked.payerAccount,
  // Known once a seller is found.
  details: {},
  account: '',
  settlement_status: settlementStatuses.ids.unsettled,
  settlement_days: agreed.terms.settlementDays,
  expires_at: new Date(at.getTime() + agreed.terms.expiryMinutes * 60_000),
  settles_at: null,
  settled_at: null,
})
