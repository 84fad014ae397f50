/** Orders for tests, created by the same engine that the product uses. */
import { randomUUID } from 'node:crypto'
import { type DepositRow, depositOrder } from '../areas/deposit/deposit.postings.ts'
import { type WithdrawalRow, withdrawalOrder } from '../areas/withdrawal/withdrawal.postings.ts'
import type { Transaction } from '../db/database.ts'
import { createOrder, type NewOrder } from '../orders/create-order.ts'
import { moveOrder } from '../orders/transition.ts'

const common = (amount: string) => ({
  merchant_order_no: `M${randomUUID()}`,
  currency: 'USDT',
  network: 'TRC20',
  amount,
  processing_fee: '0',
  network_fee: '0',
  notify_url: null,
})

/** Gives a customer money the way money comes: by a deposit that is credited. */
export async function deposit(
  tx: Transaction,
  merchantId: string,
  uid: string,
  amount: string,
): Promise<DepositRow> {
  const order = await createOrder(
    tx,
    depositOrder,
    merchantId,
    {
      ...common(amount),
      customer_uid: uid,
      from_address: 'TFrom',
      to_address: 'TTo',
      tx_hash: randomUUID(),
      confirmations: 20,
      confirmations_needed: 20,
      credit_status: 0,
    },
    'upstream',
  )
  const { order_no: orderNo } = order
  return moveOrder(tx, depositOrder, { merchantId, orderNo, move: 'credit', actor: 'upstream' })
}

export function withdrawal(
  tx: Transaction,
  merchantId: string,
  uid: string,
  amount: string,
  more: Partial<NewOrder<WithdrawalRow>> = {},
): Promise<WithdrawalRow> {
  return createOrder(
    tx,
    withdrawalOrder,
    merchantId,
    {
      ...common(amount),
      processing_fee: '1',
      customer_uid: uid,
      to_address: 'TTo',
      tx_hash: null,
      audit_remark: '',
      auditor: null,
      audited_at: null,
      ...more,
    },
    'merchant',
  )
}
