/** Many orders in one go: the same rows, books, counts and events as one after another, and the same idempotency. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { balancesOf, booksOf } from '../../../test/app/books.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { payin } from '../../../test/orders/orders.ts'
import {
  type CryptoPayoutRow,
  cryptoPayoutOrder,
} from '../../areas/crypto-payout/crypto-payout.order.ts'
import { type DepositRow, depositOrder } from '../../areas/deposit/deposit.order.ts'
import type { CallError } from '../../platform/call-error.ts'
import { createOrders, type NewOrder, type OrderRequest } from './create-order.ts'

const app = await startTestApp()
await payin(app.db, '10001', '1000000')

const payoutRequest = (amount = '100'): OrderRequest<CryptoPayoutRow> => {
  const order: NewOrder<CryptoPayoutRow> = {
    merchant_order_no: `M${randomUUID()}`,
    currency: 'USDT',
    network: 'TRC20',
    amount,
    processing_fee: '1',
    network_fee: '0',
    notify_url: null,
    to_address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    fee_bearer: 0,
    tx_hash: null,
    auditors: '',
    audited_at: null,
  }
  return { input: { no: order.merchant_order_no, amount }, order }
}

const create = (requests: OrderRequest<CryptoPayoutRow>[]) =>
  app.db.asMerchant('10001', (tx) =>
    createOrders(tx, cryptoPayoutOrder, '10001', requests, 'operator:admin'),
  )

const counted = async () => {
  const [row] = await app.owner`
    select (select count(*)::int from crypto_payout_order) as orders,
           (select count(*)::int from posting where order_kind = ${cryptoPayoutOrder.declared.id}) as postings,
           (select count(*)::int from order_event where kind = ${cryptoPayoutOrder.declared.id}) as events`
  return row
}

test('200 orders are created with their freezes, events and counts, in the order of the requests', async () => {
  const before = await balancesOf(app.owner, '10001')
  const requests = Array.from({ length: 200 }, (_, index) => payoutRequest(String(index + 1)))
  const answers = await create(requests)
  expect(answers.map(({ row }) => row.merchant_order_no)).toEqual(
    requests.map(({ order }) => order.merchant_order_no),
  )
  expect(answers.every(({ isNew }) => isNew)).toBe(true)
  expect(await counted()).toEqual({ orders: 200, postings: 200, events: 200 })
  const after = await balancesOf(app.owner, '10001')
  // 1 + 2 + … + 200, and a fee of 1 for each.
  expect(Number(before.available) - Number(after.available)).toBe(20_300)
  expect(await booksOf(app, '10001')).toEqual([])
})

test('the same requests again give the same orders, beside new ones, and post nothing twice', async () => {
  const [first, second, third] = [payoutRequest(), payoutRequest(), payoutRequest()]
  const [made] = await create([second])
  const before = await counted()
  const answers = await create([first, second, third, second])
  expect(answers.map(({ isNew }) => isNew)).toEqual([true, false, true, false])
  expect(answers[1]?.row.order_no).toBe(made?.row.order_no)
  expect(answers[3]?.row.order_no).toBe(made?.row.order_no)
  const after = await counted()
  expect(after?.orders - before?.orders).toBe(2)
  expect(after?.postings - before?.postings).toBe(2)
})

test('another request under a used number refuses all of them', async () => {
  const used = payoutRequest()
  await create([used])
  const before = await counted()
  const other = { ...used, input: { other: 'request' } }
  const error = await create([payoutRequest(), other]).catch((thrown: unknown) => thrown)
  expect((error as CallError).errorName).toBe('merchantOrderNoUsed')
  expect(await counted()).toEqual(before)
})

test('a balance that covers some of them creates none', async () => {
  const before = await counted()
  const error = await create([payoutRequest('100'), payoutRequest('99999999')]).catch(
    (thrown: unknown) => thrown,
  )
  expect((error as CallError).errorName).toBe('balanceTooLow')
  expect(await counted()).toEqual(before)
  expect(await booksOf(app, '10001')).toEqual([])
})

test('customers and their addresses are recorded once, whoever of two at once is first', async () => {
  const request = (uid: string): OrderRequest<DepositRow> => ({
    input: { uid },
    order: {
      merchant_order_no: `M${randomUUID()}`,
      currency: 'USDT',
      network: 'TRC20',
      amount: '5',
      processing_fee: '0',
      network_fee: '0',
      notify_url: null,
      customer_uid: uid,
      from_address: 'TFrom',
      to_address: `T${uid}`,
      tx_hash: randomUUID(),
      confirmations: 0,
      confirmations_needed: 20,
      credit_status: 0,
      held: false,
    },
  })
  const uids = Array.from({ length: 20 }, (_, index) => `many${index % 10}`)
  const batch = (names: string[]) =>
    app.db.asMerchant('10001', (tx) =>
      createOrders(tx, depositOrder, '10001', names.map(request), 'upstream'),
    )
  await Promise.all([batch(uids), batch(uids.toReversed())])
  const [row] = await app.owner`
    select (select count(*)::int from customer where customer_uid like 'many%') as customers,
           (select count(*)::int from customer_address where customer_uid like 'many%') as addresses`
  expect(row).toEqual({ customers: 10, addresses: 10 })
})
