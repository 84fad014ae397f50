/** Orders for tests, created by the same engine that the product uses. */
import { randomUUID } from 'node:crypto'
import { declaredTerms } from '@countinghouse/contract/areas/product/product-terms.ts'
import type { Machine } from '@countinghouse/contract/kit/machine.ts'
import { newPayin } from '../areas/crypto-payin/create-crypto-payin.command.ts'
import { type CryptoPayinRow, cryptoPayinOrder } from '../areas/crypto-payin/crypto-payin.order.ts'
import {
  type CryptoPayoutRow,
  cryptoPayoutOrder,
} from '../areas/crypto-payout/crypto-payout.order.ts'
import { type DepositRow, depositOrder } from '../areas/deposit/deposit.order.ts'
import { type TransferRow, transferOrder } from '../areas/transfer/transfer.order.ts'
import { type WithdrawalRow, withdrawalOrder } from '../areas/withdrawal/withdrawal.order.ts'
import { CallError } from '../call-error.ts'
import type { Database, Transaction } from '../db/database.ts'
import { createOrder, type NewOrder } from '../orders/create-order.ts'
import { moveOrder } from '../orders/move-order.ts'

/** Whoever the machine has make this move. */
export function actorFor<M extends string>({ moves }: Machine<string, M>, move: M): string {
  const { by } = moves[move]
  return by === 'operator' ? 'operator:a' : by
}

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
    { uid, amount, ...more },
    {
      ...common(amount),
      customer_uid: uid,
      from_address: 'TFrom',
      to_address: 'TTo',
      tx_hash: randomUUID(),
      confirmations: 20,
      confirmations_needed: 20,
      credit_status: 0,
      held: false,
      ...more,
    },
    'upstream',
  )
  const { order_no: orderNo } = order
  return moveOrder(tx, depositOrder, { merchantId, orderNo, move: 'credit', actor: 'upstream' })
}

/** A customer's payment that the merchant waits for. */
export function pendingPayin(
  tx: Transaction,
  merchantId: string,
  amount: string,
  more: Partial<NewOrder<CryptoPayinRow>> = {},
): Promise<CryptoPayinRow> {
  return createOrder(
    tx,
    cryptoPayinOrder,
    merchantId,
    { amount, ...more },
    {
      ...common(amount),
      customer_uid: 'payer',
      address: 'TPay',
      fiat_currency: 'USD',
      fiat_amount: amount,
      rate: '1',
      confirmations_needed: 20,
      ...newPayin({ ...declaredTerms('cryptoPayin'), expiryMinutes: 60 }, new Date()),
      ...more,
    },
    'merchant',
  )
}

/** What the chain tells of a payment: that it was seen, and that it has all confirmations. */
export async function payPayin(
  tx: Transaction,
  { merchant_id: merchantId, order_no: orderNo, amount }: CryptoPayinRow,
  { paid_amount = amount, paid_at = new Date() }: { paid_amount?: string; paid_at?: Date } = {},
): Promise<CryptoPayinRow> {
  const move = { merchantId, orderNo, actor: 'upstream' }
  const set = { tx_hash: randomUUID(), paid_amount, paid_at, confirmations: 1 }
  await moveOrder(tx, cryptoPayinOrder, { ...move, move: 'pay', set })
  const confirmed = { confirmations: 127 }
  return moveOrder(tx, cryptoPayinOrder, { ...move, move: 'complete', set: confirmed })
}

/** Gives the merchant money: a customer's payment that is completed. */
export async function payin(
  tx: Transaction,
  merchantId: string,
  amount: string,
  more: Partial<NewOrder<CryptoPayinRow>> = {},
): Promise<CryptoPayinRow> {
  return payPayin(tx, await pendingPayin(tx, merchantId, amount, more))
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
    { uid, amount, ...more },
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
    // A real one: the platform's own audit looks.
    to_address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    fee_bearer: 0,
    tx_hash: null,
    auditors: '',
    audited_at: null,
    ...more,
  }
  return createOrder(tx, cryptoPayoutOrder, merchantId, { amount, ...more }, order, actor)
}

/** From one owner to another, empty for the merchant: made, and completed in a transaction of its own unless the clock was faster. */
export async function completedTransfer(
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
  const made = await db.asMerchant(merchantId, (tx) =>
    createOrder(tx, transferOrder, merchantId, asked, asked, 'operator:admin'),
  )
  const orderNo = made.order_no
  const move = { merchantId, orderNo, move: 'complete', actor: 'platform' } as const
  await db
    .asMerchant(merchantId, (tx) => moveOrder(tx, transferOrder, move))
    .catch((error) => {
      if (!(error instanceof CallError) || error.errorName !== 'moveRefused') throw error
    })
  return made
}
