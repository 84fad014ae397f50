/**
 * Records a deposit that was seen on chain at a customer's address. Seen again it is the same deposit, whatever its
 * confirmations: `confirm` reports those.
 */
import { creditStatuses } from '@countinghouse/contract/areas/order/order.fields.ts'
import { createOrder } from '../../engine/orders/create-order.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { quoteArrival } from '../product/offer.ts'
import { refuseDigits } from '../upstream/refuse-too-fine.ts'
import { type DepositRow, depositOrder } from './deposit.order.ts'

/** For what arrived at an address that does not become the customer's. */
const { customerAddress: _theirs, ...elsewhere } = depositOrder
const depositElsewhere: typeof depositOrder = elsewhere

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
  { isTheirAddress = true } = {},
): Promise<DepositRow> {
  refuseDigits(seen.amount, seen.currency)
  const arrival = await quoteArrival(tx, merchantId, 'deposit', seen)
  const { confirmations, ...payment } = seen
  const order = {
    merchant_order_no: seen.merchantOrderNo,
    currency: seen.currency,
    network: seen.network,
    amount: seen.amount,
    processing_fee: arrival.processingFee,
    network_fee: '0',
    notify_url: seen.notifyUrl,
    customer_uid: seen.customerUid,
    from_address: seen.fromAddress,
    to_address: seen.toAddress,
    tx_hash: seen.txHash,
    confirmations,
    confirmations_needed: arrival.confirmationsNeeded,
    credit_status: creditStatuses.ids.notCredited,
    held: arrival.needsManualCredit,
  }
  const kind = isTheirAddress ? depositOrder : depositElsewhere
  return createOrder(tx, kind, merchantId, payment, order, 'upstream')
}
