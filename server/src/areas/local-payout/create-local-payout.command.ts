/** Creates a payout for a merchant and freezes its money. */
import type { PayoutTerms, Rails } from '@countinghouse/contract/rails/rail.ts'
import { rails } from '@countinghouse/contract/rails/rails.ts'
import { timeOf } from '../../db/clock.ts'
import type { Transaction } from '../../db/database.ts'
import { createUnderTerms, type NewOrder } from '../../orders/create-order.ts'
import {
  type AskedLocalOrder,
  localOrderColumns,
  type QuotedLocalOrder,
  quoteLocalOrder,
} from '../../rails/terms.ts'
import { type LocalPayoutRow, localPayoutOrder, localPayoutOrderOf } from './local-payout.order.ts'

export function createLocalPayout(
  tx: Transaction,
  merchantId: string,
  asked: AskedLocalOrder,
  ofRails: Rails = rails,
): Promise<LocalPayoutRow> {
  const kind = ofRails === rails ? localPayoutOrder : localPayoutOrderOf(ofRails)
  const request = { merchantOrderNo: asked.merchantOrderNo, asked, actor: 'merchant' }
  return createUnderTerms(tx, kind, merchantId, request, async () => {
    const agreed = await quoteLocalOrder(tx, ofRails, 'payout', merchantId, asked)
    return localPayoutColumns(asked, agreed, await timeOf(tx))
  })
}

/** The columns of a new order, also for the bulk writer. */
export const localPayoutColumns = (
  asked: AskedLocalOrder,
  agreed: QuotedLocalOrder<PayoutTerms>,
  at: Date,
): NewOrder<LocalPayoutRow> => ({
  ...localOrderColumns(asked, agreed),
  answer_due_at: new Date(at.getTime() + agreed.terms.answerMinutes * 60_000),
})
