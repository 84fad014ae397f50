/** Migrations 0028, 0029, 0044 and 0051 on a database that has orders and postings, and none of what reports count. */
import { expect, inject, test } from 'vitest'
import { createLargeHistory } from '../../../demo/multiply/large-history.ts'
import { setFirstRates } from '../../../demo/world/exchange-rates.ts'
import { booksOf } from '../../../test/app/books.ts'
import { inDatabase } from '../../../test/app/in-database.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { deposit, payin } from '../../../test/orders/orders.ts'
import { cryptoPayinOrder } from '../../areas/crypto-payin/crypto-payin.order.ts'
import { moveOrder } from '../../engine/orders/move-order.ts'
import { setRates } from '../../engine/orders/usd-value.ts'
import { orderRegistry } from '../../order-registry.ts'
import { migrate } from '../../platform/db/migrate.ts'

const merchants = ['10001', '10002']
const tables = Object.values(orderRegistry).map(({ table }) => table)

const completions = () =>
  app.owner.unsafe(`
    select merchant_id, order_no, completed_at from (${tables
      .map((table) => `select merchant_id, order_no, completed_at from ${table}`)
      .join(' union all ')}) o where completed_at is not null order by 1, 2`)

const app = await startTestApp()
await setRates(app.owner, [{ currency: 'USDT', usd: '0.9' }])
const past = {
  orders: 800,
  made: 150,
  customers: 30,
  days: 30,
  seed: 3,
  maker: 'admin',
  checker: 'finance',
}
await setFirstRates(app.db)
await createLargeHistory(app.services, app.owner, { ...past, merchantId: '10001' })
await app.db.asMerchant('10002', async (tx) => {
  await deposit(tx, '10002', 'c', '70')
  const { order_no: orderNo } = await payin(tx, '10002', '50')
  const refund = { merchantId: '10002', orderNo, move: 'refund', actor: 'merchant' } as const
  await moveOrder(tx, cryptoPayinOrder, refund)
  await payin(tx, '10002', '20')
})
const before = await completions()

/** As the database was before them, and before what was counted later. */
const undoMigrations = () =>
  app.owner.begin(async (tx) => {
    await tx`delete from schema_migration where name ~ '^00(28|29|32|44|51)'`
    await tx`delete from order_rollup where clock = 2 or grain > 2`
    await tx`drop policy counted_in_all_grains on order_delta`
    await tx`drop table posting_rollup, posting_delta, report_seal`
    await tx`alter table posting drop column usd_value`
    // 0029 knows orders by this column; runs of schedules came later.
    await tx`alter table report_schedule_run rename column notify_status to told`
    await tx`drop view export_record_shown`
    await tx`alter table export_record drop column downloaded_at`
    await tx`create view export_record_shown as select *, status as shown_status from export_record`
    await tx`drop index crypto_payin_order_held, audit_entry_sign_ins`
    await tx`drop table operator_shortcut`
    await tx`drop function look_at`
    await tx`alter table order_rollup drop column notify_failed`
    await tx`alter table order_delta drop column notify_failed`
    await tx`alter table order_delta drop column completed_half_hour`
    for (const table of tables) await tx.unsafe(`alter table ${table} drop column completed_at`)
  })

await undoMigrations()
const [row] = await app.owner`select current_database() as name`
await migrate(inDatabase(inject('server'), row?.name))
await app.owner`alter table report_schedule_run rename column told to notify_status`

test('orders have the time of their first success, refunded ones too', async () => {
  expect(before.length).toBeGreaterThan(300)
  expect(await completions()).toEqual(before)
  const [refunded] = await app.owner`
    select completed_at < finished_at or completed_at = finished_at as kept from crypto_payin_order
    where merchant_id = 10002 and status = ${cryptoPayinOrder.machine.states.refunded.id}`
  expect(refunded).toEqual({ kept: true })
})

test('postings are worth what the rate of their time says, and the books agree with a recount', async () => {
  const rows = await app.owner`
    select trim_scale(amount)::text as amount, trim_scale(usd_value)::text as value from posting
    where merchant_id = 10002 order by posting_id`
  expect(rows.map(({ amount, value }) => [amount, value])).toEqual([
    ['70', '63'],
    ['50', '45'],
    ['50', '45'],
    ['20', '18'],
  ])
  for (const merchantId of merchants) expect(await booksOf(app, merchantId)).toEqual([])
})
