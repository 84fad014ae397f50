/** Creates a payin for a merchant, under the current terms of its method. */

import type { Rails } from '@countinghouse/contract/areas/local-rail/rail.ts'
import { rails } from '@countinghouse/contract/areas/local-rail/rails.ts'
import {
  payinExceptions,
  settlementStatuses,
} from '@countinghouse/contract/areas/order/order.fields.ts'
import { createUnderTerms } from '../../engine/orders/create-order.ts'
import { timeOf } from '../../platform/db/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { type LocalOrderInput, localOrderColumns, quoteLocalOrder } from '../local-rail/terms.ts'
import { refuseUnlessAboveFees } from '../product/offer.ts'
import { type LocalPayinRow, localPayinOrder, localPayinOrderOf } from './local-payin.order.ts'

export interface LocalPayinInput extends LocalOrderInput {
  customerUid: string
}

export function createLocalPayin(
  tx: Transaction,
  merchantId: string,
  input: LocalPayinInput,
  ofRails: Rails = rails,
): Promise<LocalPayinRow> {
  const kind = ofRails === rails ? localPayinOrder : localPayinOrderOf(ofRails)
  const request = { merchantOrderNo: input.merchantOrderNo, input, actor: 'merchant' }
  return createUnderTerms(tx, kind, merchantId, request, async () => {
    const agreed = await quoteLocalOrder(tx, ofRails, 'payin', merchantId, input)
    const { amount } = input
    const fees = { processingFee: agreed.fee, networkFee: '0' }
    refuseUnlessAboveFees(fees, { currency: agreed.rail.currency, amount })
    const { terms } = agreed
    const at = await timeOf(tx)
    return {
      ...localOrderColumns(input, agreed),
      customer_uid: input.customerUid,
      qr_text: null,
      pay_to: {},
      paid_amount: '0',
      paid_at: null,
      exception: payinExceptions.ids.none,
      settlement_status: settlementStatuses.ids.unsettled,
      settlement_days: terms.settlementDays,
      underpaid_tolerance: terms.underpaidTolerance,
      partial_rule: terms.partialRule,
      agreed_fee: agreed.fee,
      flat_fee: terms.flatFee,
      fee_rate: terms.feeRate,
      expires_at: new Date(at.getTime() + terms.expiryMinutes * 60_000),
      settles_at: null,
      settled_at: null,
    }
  })
}
