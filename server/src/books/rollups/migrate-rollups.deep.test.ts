/** Migration 0013 on a database whose orders were counted by triggers. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { booksOf } from '../../../test/app/books.ts'
import { inDatabase } from '../../../test/app/in-database.ts'
import { insertRowsAlone } from '../../../test/orders/order-rows.ts'
import { orderRegistry } from '../../order-registry.ts'
import { type Databases, openDatabase } from '../../platform/db/database.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { connect, type OwnerSql } from '../../platform/db/owner.ts'
import { scopeOf } from '../../platform/db/transaction.ts'

const migrations = new URL('../../../migrations/', import.meta.url)
const database = `rollups_${process.pid}`
const address = inDatabase(inject('server'), database)
const merchants = ['30001', '30002']
/** The kinds that there were before the migration. */
const tables = Object.values(orderRegistry)
  .filter(({ declared }) => declared.id <= 5)
  .map(({ table }) => table)
let admin: OwnerSql
let owner: OwnerSql
let db: Databases
let before: unknown[]

beforeAll(async () => {
  admin = connect(inject('server'), { max: 1 })
  await admin.unsafe(`create database ${database}`)
  owner = connect(address, { max: 1 })
  await migrateBefore()
  for (const merchantId of merchants) await fill(merchantId)
  before = await countsOf('half_hour', 'true')
  await migrate(address)
  db = openDatabase(address, 2)
})
afterAll(async () => {
  await db.close()
  await owner.end()
  await admin.unsafe(`drop database ${database} with (force)`)
  await admin.end()
})

async function migrateBefore(): Promise<void> {
  await owner`
    create table schema_migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`
  const names = (await readdir(migrations)).filter((name) => name < '0013').sort()
  for (const name of names) {
    const text = await readFile(new URL(name, migrations), 'utf8')
    await owner.unsafe(text)
    const checksum = createHash('sha256').update(text).digest('hex')
    await owner`insert into schema_migration (name, checksum) values (${name}, ${checksum})`
  }
}

/** Some counts are folded, some wait, and some orders were changed after they had been counted. */
async function fill(merchantId: string): Promise<void> {
  await owner.begin(async (tx) => {
    await tx.unsafe(scopeOf(merchantId))
    await tx`insert into merchant (merchant_id, name, use_local_config) values (${merchantId}, 'm', 0)`
    await tx`insert into exchange_rate (currency, usd) values ('USDT', 1.25) on conflict do nothing`
    for (const [index, table] of tables.entries()) {
      await insertRowsAlone(tx, table, merchantId, 90)
      if (index % 2 === 0) await tx`select fold_order_deltas(${index + 1}::smallint, 100000)`
      await tx`
        update ${tx(table)} set status = status % 3 + 1, settled_amount = settled_amount + 0.5
        where merchant_id = ${merchantId} and right(order_no, 1) = '7'`
    }
  })
}

/** By the time of creation, in the grains that there were: from the rollup and the deltas of before, or of now. */
const countsOf = (halfHour: string, clock: string) =>
  owner.unsafe(`
    select merchant_id, kind, grain, bucket::text, status, currency, network, sum(orders)::int as orders,
           trim_scale(sum(amount))::text as amount, trim_scale(sum(settled_amount))::text as settled,
           trim_scale(sum(processing_fee + network_fee))::text as fee
    from (
      select merchant_id, kind, grain, bucket, status, currency, network, orders, amount, settled_amount,
             processing_fee, network_fee
      from order_rollup where ${clock}
      union all
      select merchant_id, kind, grain,
             case grain when 0 then '-infinity' when 1 then day_of(${halfHour}) else ${halfHour} end,
             status, currency, network, orders, amount, settled_amount, processing_fee, network_fee
      from order_delta cross join generate_series(0, 2) grain) counted
    group by 1, 2, 3, 4, 5, 6, 7 having sum(orders) <> 0 order by 1, 2, 3, 4, 5, 6, 7`)

test('every count of before is there after it, and the books agree with a recount', async () => {
  expect(before.length).toBeGreaterThan(500)
  expect(await countsOf('created_half_hour', 'clock = 0 and grain <= 2')).toEqual(before)
  for (const merchantId of merchants) expect(await booksOf({ db }, merchantId)).toEqual([])
})

test('orders that had ended are counted by their end too, and worth what they are at the rate that is known', async () => {
  const [counted] = await owner`
    select sum(orders)::int as orders, trim_scale(sum(usd_value))::text as value from order_rollup
    where merchant_id = 30001 and kind = 3 and clock = 1 and grain = 0`
  const [stored] = await owner`
    select count(*)::int as orders,
           trim_scale(sum(round(amount * 1.25, 6)) filter (where currency = 'USDT'))::text as value
    from deposit_order where merchant_id = 30001 and finished_at is not null`
  expect(stored?.orders).toBe(45)
  expect(counted).toEqual(stored)
  const open = await owner`
    select from deposit_order where usd_value is not null and (finished_at is null or currency <> 'USDT')`
  expect(open).toHaveLength(0)
})
