/** Makes a payout as a merchant asks for it; its money is set aside with it. */
import type { Transaction } from '../../db/database.ts'
import { createOrder, type NewOrder } from '../../orders/create-order.ts'
import { feesFor } from '../../orders/price.ts'
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

/** What the platform adds to it. */
export interface PayoutTerms {
  processingFee: string
  networkFee: string
}

export async function createCryptoPayout(
  tx: Transaction,
  merchantId: string,
  asked: AskedPayout,
  /** Those of the price list, unless the demo world says otherwise. */
  given?: PayoutTerms,
): Promise<CryptoPayoutRow> {
  const terms = given ?? (await feesFor(tx, 'cryptoPayout', asked))
  const order = payoutColumns(asked, terms)
  return createOrder(tx, cryptoPayoutOrder, merchantId, asked, order, 'merchant')
}

/** What is written for a request, whoever writes it. */
export const payoutColumns = (
  asked: AskedPayout,
  terms: PayoutTerms,
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
