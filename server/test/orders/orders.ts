/** Crypto orders for tests, with columns of any value, created by the same engine that the product uses. */
import { randomUUID } from 'node:crypto'
import { declaredTerms } from '@countinghouse/contract/areas/product/product-terms.ts'
import { initialPayin } from '../../src/areas/crypto-payin/create-crypto-payin.command.ts'
import {
  type CryptoPayinRow,
  cryptoPayinOrder,
} from '../../src/areas/crypto-payin/crypto-payin.order.ts'
import {
  type CryptoPayoutRow,
  cryptoPayoutOrder,
} from '../../src/areas/crypto-payout/crypto-payout.order.ts'
import { type DepositRow, depositOrder } from '../../src/areas/deposit/deposit.order.ts'
import { type TransferRow, transferOrder } from '../../src/areas/transfer/transfer.order.ts'
import { type WithdrawalRow, withdrawalOrder } from '../../src/areas/withdrawal/withdrawal.order.ts'
import { createOrder, type NewOrder } from '../../src/engine/orders/create-order.ts'
import { moveOrder } from '../../src/engine/orders/move-order.ts'
import { CallError } from '../../src/platform/call-error.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { inTransaction, type Place } from './in-transaction.ts'

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
export const deposit = (
  place: Place,
  merchantId: string,
  uid: string,
  amount: string,
  more: Partial<NewOrder<DepositRow>> = {},
): Promise<DepositRow> =>
  inTransaction(place, merchantId, async (tx) => {
    const row = {
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
    }
    const request = { uid, amount, ...more }
    const order = await createOrder(tx, depositOrder, merchantId, request, row, 'upstream')
    const { order_no: orderNo } = order
    return moveOrder(tx, depositOrder, { merchantId, orderNo, move: 'credit', actor: 'upstream' })
  })

/** A customer's payment that the merchant waits for. */
export const pendingPayin = (
  place: Place,
  merchantId: string,
  amount: string,
  more: Partial<NewOrder<CryptoPayinRow>> = {},
): Promise<CryptoPayinRow> => {
  const row = {
    ...common(amount),
    customer_uid: 'payer',
    address: 'TPay',
    fiat_currency: 'USD',
    fiat_amount: amount,
    rate: '1',
    confirmations_needed: 20,
    ...initialPayin({ ...declaredTerms('cryptoPayin'), expiryMinutes: 60 }, new Date()),
    ...more,
  }
  return inTransaction(place, merchantId, (tx) =>
    createOrder(tx, cryptoPayinOrder, merchantId, { amount, ...more }, row, 'merchant'),
  )
}

/** What the chain tells of a payment: that it was seen, and that it has all confirmations. */
export const payPayin = (
  place: Place,
  { merchant_id: merchantId, order_no: orderNo, amount }: CryptoPayinRow,
  { paid_amount = amount, paid_at = new Date() }: { paid_amount?: string; paid_at?: Date } = {},
): Promise<CryptoPayinRow> =>
  inTransaction(place, merchantId, async (tx) => {
    const move = { merchantId, orderNo, actor: 'upstream' }
    const set = {
      tx_hash: randomUUID(),
      from_address: 'TFrom',
      paid_amount,
      paid_at,
      confirmations: 1,
    }
    await moveOrder(tx, cryptoPayinOrder, { ...move, move: 'pay', set })
    const confirmed = { confirmations: 127 }
    return moveOrder(tx, cryptoPayinOrder, { ...move, move: 'complete', set: confirmed })
  })

/** Gives the merchant money: a customer's payment that is completed. */
export const payin = (
  place: Place,
  merchantId: string,
  amount: string,
  more: Partial<NewOrder<CryptoPayinRow>> = {},
): Promise<CryptoPayinRow> =>
  inTransaction(place, merchantId, async (tx) =>
    payPayin(tx, await pendingPayin(tx, merchantId, amount, more)),
  )

export const withdrawal = (
  place: Place,
  merchantId: string,
  uid: string,
  amount: string,
  more: Partial<NewOrder<WithdrawalRow>> = {},
  actor = 'merchant',
): Promise<WithdrawalRow> => {
  const row = {
    ...common(amount),
    processing_fee: '1',
    customer_uid: uid,
    to_address: 'TTo',
    tx_hash: null,
    audit_remark: '',
    auditor: null,
    audited_at: null,
    ...more,
  }
  return inTransaction(place, merchantId, (tx) =>
    createOrder(tx, withdrawalOrder, merchantId, { uid, amount, ...more }, row, actor),
  )
}

/** A withdrawal of 5 that waits for review, of a customer who was given the money for it. */
export const fundedWithdrawal = (
  place: Place,
  merchantId: string,
  more: Partial<NewOrder<WithdrawalRow>> = {},
  uid = 'u1',
): Promise<WithdrawalRow> =>
  inTransaction(place, merchantId, async (tx) => {
    await deposit(tx, merchantId, uid, '10')
    return withdrawal(tx, merchantId, uid, '5', more)
  })

/** A payout that waits for the merchant's audit; the merchant must have the money. */
export const payout = (
  place: Place,
  merchantId: string,
  amount: string,
  more: Partial<NewOrder<CryptoPayoutRow>> = {},
  actor = 'merchant',
): Promise<CryptoPayoutRow> => {
  const row = {
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
  return inTransaction(place, merchantId, (tx) =>
    createOrder(tx, cryptoPayoutOrder, merchantId, { amount, ...more }, row, actor),
  )
}

/** From one owner to another, empty for the merchant: made, and completed in a transaction of its own unless the clock was faster. */
export async function completedTransfer(
  db: Database,
  merchantId: string,
  [from, to]: readonly [from: string, to: string],
  amount: string,
  more: Partial<NewOrder<TransferRow>> = {},
): Promise<TransferRow> {
  const row = {
    ...common(amount),
    network: '',
    out_kind: from === '' ? 1 : 2,
    out_customer_uid: from,
    in_kind: to === '' ? 1 : 2,
    in_customer_uid: to,
    operator: 'admin',
    ...more,
  }
  const order = await db.asMerchant(merchantId, (tx) =>
    createOrder(tx, transferOrder, merchantId, row, row, 'operator:admin'),
  )
  const move = { merchantId, orderNo: order.order_no, move: 'complete', actor: 'platform' } as const
  await db
    .asMerchant(merchantId, (tx) => moveOrder(tx, transferOrder, move))
    .catch((error) => {
      if (!(error instanceof CallError) || error.errorName !== 'moveRefused') throw error
    })
  return order
}
