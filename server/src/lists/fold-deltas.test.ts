import { beforeAll, expect, test, vi } from 'vitest'
import { withdrawalOrder } from '../areas/withdrawal/withdrawal.order.ts'
import { booksOf } from '../testing/books.ts'
import { signedIn } from '../testing/builders.ts'
import { insertOrderRows } from '../testing/order-rows.ts'
import { readBy } from '../testing/plan.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { countQuery } from './count.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

const waiting = async (kind: number) =>
  (await app.owner`select 1 from order_delta where merchant_id = 10001 and kind = ${kind}`).length

test('changes are folded by themselves, whoever looks or does not look', async () => {
  await insertOrderRows(app.owner, 'crypto_payin_order', '10001', 400)
  await vi.waitFor(async () => expect(await waiting(1)).toBeLessThan(256), 20_000)
  await app.owner`update crypto_payin_order set settled_amount = settled_amount + 1 where merchant_id = 10001`
  await vi.waitFor(async () => expect(await waiting(1)).toBeLessThan(256), 20_000)
  const admin = await signedIn(app, 'admin')
  const { data } = await admin.call('/payChargeMoneyOrder/list', { size: 10, current: 1 })
  expect(data.total).toBe(400)
  const books = await booksOf(app, '10001')
  expect(books.filter(({ check }) => check === 'rollup')).toEqual([])
})

test('changes of one kind that wait cost the lists of others nothing', async () => {
  await insertOrderRows(app.owner, 'withdrawal_order', '10001', 50)
  const count = () =>
    app.db.asMerchant('10001', (tx) => readBy(tx, countQuery(withdrawalOrder.source, '10001', [])))
  const before = await count()
  await app.owner`
    insert into order_delta (merchant_id, kind, half_hour, status, currency, network, orders, amount, settled_amount,
                             processing_fee, network_fee)
    select 10001, 1, now(), 1, 'USDT', 'TRC20', 0, 0, 0, 0, 0 from generate_series(1, 100000)`
  await app.owner`analyze order_delta`
  expect((await count()).rows).toBeLessThanOrEqual(before.rows + 50)
})
