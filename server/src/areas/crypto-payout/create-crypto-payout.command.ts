/** Creates a payout for a merchant and freezes its money. */
import type { Transaction } from '../../db/database.ts'
import { createUnderTerms, type NewOrder } from '../../orders/create-order.ts'
import { type QuotedTerms, quoteOrder, refuseUnlessAboveFees } from '../../products/offer.ts'
import { type CryptoPayoutRow, cryptoPayoutOrder } from './crypto-payout.order.ts'

/** What the merchant asks for. */
export interface AskedPayout {
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
  asked: AskedPayout,
): Promise<CryptoPayoutRow> {
  const request = { merchantOrderNo: asked.merchantOrderNo, asked, actor: 'merchant' }
  return createUnderTerms(tx, cryptoPayoutOrder, merchantId, request, async () => {
    const agreed = await quoteOrder(tx, merchantId, 'cryptoPayout', asked)
    if (asked.feeBearer === receiverBears) refuseUnlessAboveFees(agreed, asked)
    return payoutColumns(asked, agreed)
  })
}

/** The columns of a new order, also for the bulk writer. */
export const payoutColumns = (
  asked: AskedPayout,
  terms: QuotedTerms,
): NewOrder<CryptoPayoutRow> => ({
  merchant_order_no: asked.merchantOrderNo,
  currency: asked.currency,
  network: asked.network,
  amount: asked.amount,
  processing_fee: terms.processingFee,
  network_fee: terms.networkFee,
  notify_url: asked.notifyUrl,
  to_address: asked.toAddress,
  fee_bearer: asked.feeBearer,
  tx_hash: null,
  auditors: '',
  audited_at: null,
})
