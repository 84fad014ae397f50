/**
 * Records a deposit that was seen on chain at a customer's address. Seen again it is the same deposit, whatever its
 * confirmations: `confirm` reports those.
 */
import { creditStatuses } from '@countinghouse/contract/areas/order/order.fields.ts'
import type { Transaction } from '../../db/database.ts'
import { createOrder, type NewOrder } from '../../orders/create-order.ts'
import { type ArrivalTerms, quoteArrival } from '../../products/offer.ts'
import { type DepositRow, depositOrder } from './deposit.order.ts'

/** What the chain tells. */
export interface SeenDeposit {
  merchantOrderNo: string
  customerUid: string
  currency: string
  network: string
  amount: string
  fromAddress: string
  toAddress: string
  txHash: string
  confirmations: number
  notifyUrl: string | null
}

export async function recordDeposit(
  tx: Transaction,
  merchantId: string,
  seen: SeenDeposit,
): Promise<DepositRow> {
  const arrival = await quoteArrival(tx, merchantId, 'deposit', seen)
  const { confirmations: _, ...payment } = seen
  return createOrder(
    tx,
    depositOrder,
    merchantId,
    payment,
    depositColumns(seen, arrival),
    'upstream',
  )
}

/** The columns of a new deposit, also for the bulk writer. */
export const depositColumns = (seen: SeenDeposit, terms: ArrivalTerms): NewOrder<DepositRow> => ({
  merchant_order_no: seen.merchantOrderNo,
  currency: seen.currency,
  network: seen.network,
  amount: seen.amount,
  processing_fee: terms.processingFee,
  network_fee: '0',
  notify_url: seen.notifyUrl,
  customer_uid: seen.customerUid,
  from_address: seen.fromAddress,
  to_address: seen.toAddress,
  tx_hash: seen.txHash,
  confirmations: seen.confirmations,
  confirmations_needed: terms.confirmationsNeeded,
  credit_status: creditStatuses.ids.notCredited,
  held: terms.isHeld,
})
