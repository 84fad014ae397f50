import { expect, test, vi } from 'vitest'
import { booksOf } from '../../../test/app/books.ts'
import { signedIn } from '../../../test/app/builders.ts'
import { readBy } from '../../../test/app/plan.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { insertOrderRows } from '../../../test/orders/order-rows.ts'
import { payin } from '../../../test/orders/orders.ts'
import { withdrawalOrder } from '../../areas/withdrawal/withdrawal.order.ts'
import { countQuery } from '../../engine/lists/count.ts'
import { raw, send } from '../../platform/db/sql.ts'

const app = await startTestApp()

const waiting = async (kind: number) =>
  (await app.owner`select 1 from order_delta where merchant_id = 10001 and kind = ${kind}`).length

test('changes are folded by themselves, whoever looks or does not look', async () => {
  // Each is made, paid and completed: seven changes.
  for (let n = 0; n < 60; n++) await payin(app.db, '10001', '2')
  await vi.waitFor(async () => expect(await waiting(1)).toBeLessThan(256), 20_000)
  const [written] = await app.owner`select count(*)::int as rows from order_rollup where kind = 1`
  expect(written?.rows).toBeGreaterThan(0)
  const admin = await signedIn(app, 'admin')
  const { data } = await admin.call('/payChargeMoneyOrder/list', { size: 10, current: 1 })
  expect(data.total).toBe(60)
  expect(await booksOf(app, '10001')).toEqual([])
})

test('who does not count in every grain takes no changes', async () => {
  await payin(app.db, '10001', '2')
  const before = await waiting(1)
  expect(before).toBeGreaterThan(0)
  const taken = (grains: string) =>
    app.db.asMerchant('10001', async (tx) => {
      if (grains) await send(tx, raw(`set local app.rollup_grains = '${grains}'`))
      return tx`delete from order_delta where merchant_id = 10001 returning delta_id`
    })
  expect(await taken('')).toEqual([])
  expect(await taken('0 1 2')).toEqual([])
  expect(await waiting(1)).toBe(before)
})

test('changes of one kind that wait cost the lists of others nothing', async () => {
  await insertOrderRows(app.owner, 'withdrawal_order', '10001', 50)
  const count = () =>
    app.db.asMerchant('10001', (tx) => readBy(tx, countQuery(withdrawalOrder.source, '10001', [])))
  const before = await count()
  await app.owner`
    insert into order_delta (merchant_id, kind, created_half_hour, status, currency, network, country, method,
                             second_currency, orders, amount, settled_amount, processing_fee, network_fee,
                             second_amount, usd_value)
    select 10001, 1, now(), 1, 'USDT', 'TRC20', '', '', 'USD', 0, 0, 0, 0, 0, 0, 0 from generate_series(1, 100000)`
  await app.owner`analyze order_delta`
  expect((await count()).rows).toBeLessThanOrEqual(before.rows + 50)
})
