/** Creates a payin for a merchant, under the current terms of its method. */
import {
  payinExceptions,
  settlementStatuses,
} from '@countinghouse/contract/areas/order/order.fields.ts'
import type { PayinTerms, Rails } from '@countinghouse/contract/rails/rail.ts'
import { rails } from '@countinghouse/contract/rails/rails.ts'
import { timeOf } from '../../db/clock.ts'
import type { Transaction } from '../../db/database.ts'
import { createUnderTerms, type NewOrder } from '../../orders/create-order.ts'
import { refuseUnlessAboveFees } from '../../products/offer.ts'
import {
  type AskedLocalOrder,
  localOrderColumns,
  type QuotedLocalOrder,
  quoteLocalOrder,
} from '../../rails/terms.ts'
import { type LocalPayinRow, localPayinOrder, localPayinOrderOf } from './local-payin.order.ts'

export interface AskedLocalPayin extends AskedLocalOrder {
  customerUid: string
}

export function createLocalPayin(
  tx: Transaction,
  merchantId: string,
  asked: AskedLocalPayin,
  ofRails: Rails = rails,
): Promise<LocalPayinRow> {
  const kind = ofRails === rails ? localPayinOrder : localPayinOrderOf(ofRails)
  const request = { merchantOrderNo: asked.merchantOrderNo, asked, actor: 'merchant' }
  return createUnderTerms(tx, kind, merchantId, request, async () => {
    const agreed = await quoteLocalOrder(tx, ofRails, 'payin', merchantId, asked)
    const { amount } = asked
    const fees = { processingFee: agreed.fee, networkFee: '0' }
    refuseUnlessAboveFees(fees, { currency: agreed.rail.currency, amount })
    return localPayinColumns(asked, agreed, await timeOf(tx))
  })
}

/** The columns of a new order, also for the bulk writer. */
export function localPayinColumns(
  asked: AskedLocalPayin,
  agreed: QuotedLocalOrder<PayinTerms>,
  at: Date,
): NewOrder<LocalPayinRow> {
  const { terms } = agreed
  return {
    ...localOrderColumns(asked, agreed),
    customer_uid: asked.customerUid,
    qr_text: null,
    pay_to: {},
    paid_amount: '0',
    paid_at: null,
    exception: payinExceptions.ids.none,
    settlement_status: settlementStatuses.ids.unsettled,
    settlement_days: terms.settlementDays,
    underpaid_tolerance: terms.underpaidTolerance,
    partial_rule: terms.partialRule,
    expires_at: new Date(at.getTime() + terms.expiryMinutes * 60_000),
    settles_at: null,
    settled_at: null,
  }
}
