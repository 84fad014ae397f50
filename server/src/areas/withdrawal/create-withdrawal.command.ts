/** Creates a customer's withdrawal for the merchant's system; operators review it. */
import type { Transaction } from '../../db/database.ts'
import { createUnderTerms, type NewOrder } from '../../orders/create-order.ts'
import { type QuotedTerms, quoteOrder } from '../../products/offer.ts'
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

export function createWithdrawal(
  tx: Transaction,
  merchantId: string,
  asked: AskedWithdrawal,
): Promise<WithdrawalRow> {
  const request = { merchantOrderNo: asked.merchantOrderNo, asked, actor: 'merchant' }
  return createUnderTerms(tx, withdrawalOrder, merchantId, request, async () =>
    withdrawalColumns(asked, await quoteOrder(tx, merchantId, 'withdrawal', asked)),
  )
}

/** The columns of a new order, also for the bulk writer. */
export const withdrawalColumns = (
  asked: AskedWithdrawal,
  terms: QuotedTerms,
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
