/** Orders for tests, created by the same engine that the product uses. */
import { randomUUID } from 'node:crypto'
import {
  type CryptoPayinRow,
  cryptoPayinOrder,
} from '../areas/crypto-payin/crypto-payin.postings.ts'
import {
  type CryptoPayoutRow,
  cryptoPayoutOrder,
} from '../areas/crypto-payout/crypto-payout.postings.ts'
import { type DepositRow, depositOrder } from '../areas/deposit/deposit.postings.ts'
import { type TransferRow, transferOrder } from '../areas/transfer/transfer.postings.ts'
import { type WithdrawalRow, withdrawalOrder } from '../areas/withdrawal/withdrawal.postings.ts'
import type { Database, Transaction } from '../db/database.ts'
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
  more: Partial<NewOrder<DepositRow>> = {},
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
      ...more,
    },
    'upstream',
  )
  const { order_no: orderNo } = order
  return moveOrder(tx, depositOrder, { merchantId, orderNo, move: 'credit', actor: 'upstream' })
}

/** Gives the merchant money: a customer's payment that is completed. */
export async function payin(
  tx: Transaction,
  merchantId: string,
  amount: string,
  more: Partial<NewOrder<CryptoPayinRow>> = {},
): Promise<CryptoPayinRow> {
  const order = await createOrder(
    tx,
    cryptoPayinOrder,
    merchantId,
    {
      ...common(amount),
      customer_uid: 'payer',
      address: 'TPay',
      paid_amount: amount,
      fiat_currency: 'USD',
      fiat_amount: amount,
      rate: '1',
      tx_hash: randomUUID(),
      confirmations: 20,
      expires_at: new Date(Date.now() + 3_600_000),
      exception: 0,
      credit_status: 0,
      settlement_status: 0,
      ...more,
    },
    'merchant',
  )
  const move = { merchantId, orderNo: order.order_no, actor: 'upstream' }
  await moveOrder(tx, cryptoPayinOrder, { ...move, move: 'pay' })
  return moveOrder(tx, cryptoPayinOrder, { ...move, move: 'complete' })
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

/** A payout that waits for the merchant's audit; the merchant must have the money. */
export function payout(
  tx: Transaction,
  merchantId: string,
  amount: string,
  more: Partial<NewOrder<CryptoPayoutRow>> = {},
  actor = 'merchant',
): Promise<CryptoPayoutRow> {
  const order = {
    ...common(amount),
    processing_fee: '1',
    to_address: 'TTo',
    fee_bearer: 0,
    tx_hash: null,
    auditors: '',
    audited_at: null,
    ...more,
  }
  return createOrder(tx, cryptoPayoutOrder, merchantId, order, actor)
}

/** From one owner to another, empty for the merchant: made, and decided in a transaction of its own. */
export async function transferred(
  db: Database,
  merchantId: string,
  [from, to]: readonly [from: string, to: string],
  amount: string,
  more: Partial<NewOrder<TransferRow>> = {},
): Promise<TransferRow> {
  const asked = {
    ...common(amount),
    network: '',
    out_kind: from === '' ? 1 : 2,
    out_customer_uid: from,
    in_kind: to === '' ? 1 : 2,
    in_customer_uid: to,
    operator: 'admin',
    ...more,
  }
  const { order_no: orderNo } = await db.asMerchant(merchantId, (tx) =>
    createOrder(tx, transferOrder, merchantId, asked, 'operator:admin'),
  )
  const move = { merchantId, orderNo, move: 'complete', actor: 'platform' } as const
  return db.asMerchant(merchantId, (tx) => moveOrder(tx, transferOrder, move))
}
