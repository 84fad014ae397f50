/** Makes a withdrawal of a customer's money, as the merchant's system asks for it; operators review it. */
import type { Transaction } from '../../db/database.ts'
import { createOrder, type NewOrder } from '../../orders/create-order.ts'
import { feesFor } from '../../orders/price.ts'
import { type WithdrawalRow, withdrawalOrder } from './withdrawal.order.ts'

/** What the merchant asks for. */
export interface AskedWithdrawal {
  merchantOrderNo: string
  customerUid: string
  currency: string
  network: string
  amount: string
  toAddress: string
  notifyUrl: string | null
}

/** What the platform adds to it. */
export interface WithdrawalTerms {
  processingFee: string
  networkFee: string
}

export async function createWithdrawal(
  tx: Transaction,
  merchantId: string,
  asked: AskedWithdrawal,
  /** Those of the price list, unless the demo world says otherwise. */
  given?: WithdrawalTerms,
): Promise<WithdrawalRow> {
  const terms = given ?? (await feesFor(tx, 'withdrawal', asked))
  const order = withdrawalColumns(asked, terms)
  return createOrder(tx, withdrawalOrder, merchantId, asked, order, 'merchant')
}

/** What is written for a request, whoever writes it. */
export const withdrawalColumns = (
  asked: AskedWithdrawal,
  terms: WithdrawalTerms,
): NewOrder<WithdrawalRow> => ({
  merchant_order_no: asked.merchantOrderNo,
  currency: asked.currency,
  network: asked.network,
  amount: asked.amount,
  processing_fee: terms.processingFee,
  network_fee: terms.networkFee,
  notify_url: asked.notifyUrl,
  customer_uid: asked.customerUid,
  to_address: asked.toAddress,
  tx_hash: null,
  audit_remark: '',
  auditor: null,
  audited_at: null,
})
