/** Creates a customer's withdrawal for the merchant's system; operators review it. */

import { createUnderTerms } from '../../engine/orders/create-order.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { quoteOrder } from '../product/offer.ts'
import { type WithdrawalRow, withdrawalOrder } from './withdrawal.order.ts'

/** What the merchant asks for. */
export interface WithdrawalInput {
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
  input: WithdrawalInput,
): Promise<WithdrawalRow> {
  const request = { merchantOrderNo: input.merchantOrderNo, input, actor: 'merchant' }
  return createUnderTerms(tx, withdrawalOrder, merchantId, request, async () => {
    const agreed = await quoteOrder(tx, merchantId, 'withdrawal', input)
    return {
      merchant_order_no: input.merchantOrderNo,
      currency: input.currency,
      network: input.network,
      amount: input.amount,
      processing_fee: agreed.processingFee,
      network_fee: agreed.networkFee,
      notify_url: input.notifyUrl,
      customer_uid: input.customerUid,
      to_address: input.toAddress,
      tx_hash: null,
      audit_remark: '',
      auditor: null,
      audited_at: null,
    }
  })
}
