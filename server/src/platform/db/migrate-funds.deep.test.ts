/** Migration 0007 on a database that already holds data, as superuser and as plain owner. */

import { createHash } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booksOf } from '../../../test/app/books.ts'
import { type DatabaseAddress, type Databases, openDatabase } from './database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { migrate } from './migrate.ts'
import { connect, type OwnerSql } from './owner.ts'
import { scopeOf } from './transaction.ts'

const migrations = new URL('../../../migrations/', import.meta.url)
let dir: string
let server: EmbeddedPostgres

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'funds-'))
  await chmod(dir, 0o711)
  server = await startEmbeddedPostgres({ dir: join(dir, 'pg'), log: () => {} })
  const root = connect(addressOf('postgres', 'postgres'), { max: 1 })
  await root`create role limited login createrole`
  await root`create database limited owner limited`
  await root`create database mighty`
  await root.end()
})
afterAll(async () => {
  await server.stop()
  await rm(dir, { recursive: true })
})

const addressOf = (user: string, database: string): DatabaseAddress => ({
  host: server.host,
  port: server.port,
  user,
  database,
})

/** The schema before funds existed. */
async function migrateBefore(sql: OwnerSql): Promise<void> {
  await sql.unsafe(`
    do $$ begin create role countinghouse_app nologin; exception when duplicate_object then null; end $$;
    create table schema_migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const names = (await readdir(migrations)).filter((name) => name < '0007').sort()
  for (const name of names) {
    const text = await readFile(new URL(name, migrations), 'utf8')
    await sql.unsafe(text)
    const checksum = createHash('sha256').update(text).digest('hex')
    await sql`insert into schema_migration (name, checksum) values (${name}, ${checksum})`
  }
}

/** Rows as the earlier engine wrote them: times are those of transaction starts, so not always in order. */
async function fill(sql: OwnerSql, merchantId: number): Promise<void> {
  await sql.begin(async (tx) => {
    await tx.unsafe(scopeOf(String(merchantId)))
    const order = (no: string, day: number) => ({
      merchant_id: merchantId,
      order_no: `${no}${merchantId}`,
      merchant_order_no: no,
      request_hash: Buffer.alloc(1),
      status: 1,
      currency: 'USDT',
      network: 'TRC20',
      amount: '10',
      created_at: new Date(Date.UTC(2026, 0, day)),
    })
    const payin = (no: string, uid: string, day: number) => ({
      ...order(no, day),
      customer_uid: uid,
      address: 'TPay',
      fiat_currency: 'USD',
      fiat_amount: '10',
      rate: '1',
      expires_at: new Date(),
    })
    const deposit = (no: string, uid: string, day: number, address: string) => ({
      ...order(no, day),
      customer_uid: uid,
      from_address: 'TFrom',
      to_address: address,
      tx_hash: no,
      confirmations_needed: 20,
    })
    const withdrawal = { ...order('W1', 6), customer_uid: 'carl', to_address: 'TOut' }
    await tx`insert into merchant (merchant_id, name, use_local_config) values (${merchantId}, 'm', 0)`
    await tx`insert into crypto_payin_order ${tx([payin('P1', 'ada', 3), payin('P2', 'ada', 2)])}`
    await tx`
      insert into deposit_order ${tx([deposit('D2', 'ben', 5, 'TShared'), deposit('D1', 'carl', 4, 'TShared'), deposit('D3', 'ben', 5, 'TBen')])}`
    await tx`insert into withdrawal_order ${tx(withdrawal)}`
    await tx`
      with accounts as (
        insert into account (merchant_id, owner_kind, owner_id, currency, country, bucket, balance, last_seq) values
          (${merchantId}, 3, 'upstream', 'USDT', '', 4, 0, 0), (${merchantId}, 1, '', 'USDT', '', 1, 10, 1),
          (${merchantId}, 2, 'carl', 'USDT', '', 1, 4, 2), (${merchantId}, 2, 'carl', 'USDT', '', 2, 6, 1),
          (${merchantId}, 2, 'ben', 'BTC', '', 3, 0, 0)
        returning account_id, owner_id, owner_kind, bucket),
      a as (select (select account_id from accounts where owner_kind = 3) as upstream,
                   (select account_id from accounts where owner_kind = 1) as merchant,
                   (select account_id from accounts where owner_id = 'carl' and bucket = 1) as carl,
                   (select account_id from accounts where owner_id = 'carl' and bucket = 2) as frozen)
      insert into posting (merchant_id, order_kind, order_no, move, flow_type, currency, amount, from_account, from_seq,
                           from_balance, to_account, to_seq, to_balance, at)
      select ${merchantId}, p.* from (
        select 3, 'D1', 'credit', 8, 'USDT', 10, upstream, null::int, null::int, carl, 1, 10, timestamptz '2026-01-04 12:00:05Z' from a
        union all select 4, 'W1', 'create', 4, 'USDT', 6, carl, 2, 4, frozen, 1, 6, '2026-01-04 12:00:03Z' from a
        union all select 1, 'P1', 'complete', 1, 'USDT', 10, upstream, null, null, merchant, 1, 10, '2026-01-04 12:00:09Z' from a) p`
  })
}

describe.each([
  ['a user who is no superuser', 'limited', 'limited'],
  ['a superuser', 'postgres', 'mighty'],
])('a database of %s', (_who, user, database) => {
  let owner: OwnerSql
  let db: Databases

  beforeAll(async () => {
    owner = connect(addressOf(user, database), { max: 1 })
    await migrateBefore(owner)
    for (const merchantId of [20001, 20002]) await fill(owner, merchantId)
    await migrate(addressOf(user, database))
    db = openDatabase(addressOf(user, database), 2)
  })
  afterAll(async () => {
    await owner.end()
    await db.close()
  })

  describe.each(['20001', '20002'])('merchant %s', (merchantId) => {
    const read = (query: string) =>
      db.asMerchant(merchantId, (tx) => tx.unsafe(query).then((rows) => [...rows]))

    test('knows its customers since their first order', async () => {
      expect(
        await read(`select customer_uid, created_at::date::text as since from customer order by 1`),
      ).toEqual([
        { customer_uid: 'ada', since: '2026-01-02' },
        { customer_uid: 'ben', since: '2026-01-05' },
        { customer_uid: 'carl', since: '2026-01-04' },
      ])
    })

    test('knows the addresses of deposits, each with its first customer', async () => {
      expect(
        await read(
          `select network, address, customer_uid, created_at::date::text as since from customer_address order by 2`,
        ),
      ).toEqual([
        { network: 'TRC20', address: 'TBen', customer_uid: 'ben', since: '2026-01-05' },
        { network: 'TRC20', address: 'TShared', customer_uid: 'carl', since: '2026-01-04' },
      ])
    })

    test('has the kinds of its accounts on its postings, and their times in order', async () => {
      expect(
        await read(`
          select order_no, from_kind, to_kind, to_char(at at time zone 'UTC', 'HH24:MI:SS') as time from posting order by posting_id`),
      ).toEqual([
        { order_no: 'D1', from_kind: 3, to_kind: 2, time: '12:00:05' },
        { order_no: 'W1', from_kind: 2, to_kind: 2, time: '12:00:05' },
        { order_no: 'P1', from_kind: 3, to_kind: 1, time: '12:00:09' },
      ])
    })

    test('has an available account beside every other one', async () => {
      const bens = await read(
        `select bucket, balance::text, last_seq::int from account where owner_id = 'ben' order by 1`,
      )
      expect(bens).toEqual([
        { bucket: 1, balance: '0', last_seq: 0 },
        { bucket: 3, balance: '0', last_seq: 0 },
      ])
    })

    test('has books that agree, and flow records that lead to its balances', async () => {
      expect(await booksOf({ db }, merchantId)).toEqual([])
      expect(
        await read(
          `select owner_id, bucket, seq::int, amount::int, balance_after::int as after from account_flow order by flow_id`,
        ),
      ).toEqual([
        { owner_id: 'carl', bucket: 1, seq: 1, amount: 10, after: 10 },
        { owner_id: 'carl', bucket: 1, seq: 2, amount: -6, after: 4 },
        { owner_id: 'carl', bucket: 2, seq: 1, amount: 6, after: 6 },
        { owner_id: '', bucket: 1, seq: 1, amount: 10, after: 10 },
      ])
      const uids = await read('select distinct merchant_id::text as m from customer_asset')
      expect(uids).toEqual([{ m: merchantId }])
    })
  })

  test('is migrated once', async () => {
    await migrate(addressOf(user, database))
    const rows = await owner`select name from schema_migration where name like '0007%'`
    expect(rows).toHaveLength(1)
  })
})
