/** Creates a payout for a merchant and freezes its money. */
import type { Rails } from '@countinghouse/contract/areas/local-rail/rail.ts'
import { rails } from '@countinghouse/contract/areas/local-rail/rails.ts'
import { createUnderTerms } from '../../engine/orders/create-order.ts'
import { timeOf } from '../../platform/db/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { type LocalOrderInput, localOrderColumns, quoteLocalOrder } from '../local-rail/terms.ts'
import { type LocalPayoutRow, localPayoutOrder, localPayoutOrderOf } from './local-payout.order.ts'

export function createLocalPayout(
  tx: Transaction,
  merchantId: string,
  input: LocalOrderInput,
  ofRails: Rails = rails,
): Promise<LocalPayoutRow> {
  const kind = ofRails === rails ? localPayoutOrder : localPayoutOrderOf(ofRails)
  const request = { merchantOrderNo: input.merchantOrderNo, input, actor: 'merchant' }
  return createUnderTerms(tx, kind, merchantId, request, async () => {
    const agreed = await quoteLocalOrder(tx, ofRails, 'payout', merchantId, input)
    const at = await timeOf(tx)
    return {
      ...localOrderColumns(input, agreed),
      answer_due_at: new Date(at.getTime() + agreed.terms.answerMinutes * 60_000),
    }
  })
}
