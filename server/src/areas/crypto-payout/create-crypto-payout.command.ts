/** Creates a payout for a merchant and freezes its money. */

import { createUnderTerms } from '../../engine/orders/create-order.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { quoteOrder, refuseUnlessAboveFees } from '../product/offer.ts'
import { type CryptoPayoutRow, cryptoPayoutOrder } from './crypto-payout.order.ts'

/** What the merchant asks for. */
export interface CryptoPayoutInput {
  merchantOrderNo: string
  currency: string
  network: string
  amount: string
  toAddress: string
  /** 0: the merchant, on top of the amount. 1: the receiver, out of it. */
  feeBearer: number
  notifyUrl: string | null
}

const receiverBears = 1

export function createCryptoPayout(
  tx: Transaction,
  merchantId: string,
  input: CryptoPayoutInput,
): Promise<CryptoPayoutRow> {
  const request = { merchantOrderNo: input.merchantOrderNo, input, actor: 'merchant' }
  return createUnderTerms(tx, cryptoPayoutOrder, merchantId, request, async () => {
    const agreed = await quoteOrder(tx, merchantId, 'cryptoPayout', input)
    if (input.feeBearer === receiverBears) refuseUnlessAboveFees(agreed, input)
    return {
      merchant_order_no: input.merchantOrderNo,
      currency: input.currency,
      network: input.network,
      amount: input.amount,
      processing_fee: agreed.processingFee,
      network_fee: agreed.networkFee,
      notify_url: input.notifyUrl,
      to_address: input.toAddress,
      fee_bearer: input.feeBearer,
      tx_hash: null,
      auditors: '',
      audited_at: null,
    }
  })
}
