/** Migrations 0010 and 0022 on a database that was in use before them. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { inDatabase } from '../../../test/app/in-database.ts'
import { cryptoPayinOrder } from '../../areas/crypto-payin/crypto-payin.order.ts'
import { orderRegistry } from '../../order-registry.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { connect, type OwnerSql } from '../../platform/db/owner.ts'
import { scopeOf } from '../../platform/db/transaction.ts'
import { queueDeadlinesOfAll } from './deadline.ts'
import { runDeadline } from './run-deadline.ts'

const migrations = new URL('../../../migrations/', import.meta.url)
const database = `deadlines_${process.pid}`
const address = inDatabase(inject('server'), database)
const merchantId = '30001'
let admin: OwnerSql
let owner: OwnerSql

beforeAll(async () => {
  admin = connect(inject('server'), { max: 1 })
  await admin.unsafe(`create database ${database}`)
  owner = connect(address, { max: 1 })
  await owner`
    create table schema_migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`
  await migrateUpTo('0010')
  await fill()
  await migrateUpTo('0022')
  await addSettlements()
  await migrate(address)
})
afterAll(async () => {
  await owner.end()
  await admin.unsafe(`drop database ${database} with (force)`)
  await admin.end()
})

let done = ''
/** Without the one that the number names. */
async function migrateUpTo(next: string): Promise<void> {
  const names = (await readdir(migrations)).filter((name) => name >= done && name < next).sort()
  done = next
  for (const name of names) {
    const text = await readFile(new URL(name, migrations), 'utf8')
    await owner.unsafe(text)
    const checksum = createHash('sha256').update(text).digest('hex')
    await owner`insert into schema_migration (name, checksum) values (${name}, ${checksum})`
  }
}

async function fill(): Promise<void> {
  const order = (no: string, status: number) => ({
    merchant_id: merchantId,
    order_no: no,
    merchant_order_no: no,
    request_hash: Buffer.alloc(1),
    status,
    currency: 'USDT',
    network: 'TRC20',
    amount: '10',
    finished_at: status === 3 ? new Date('2026-01-02') : null,
  })
  const payin = (no: string, status: number, expires: string) => ({
    ...order(no, status),
    customer_uid: 'u',
    address: 'TPay',
    fiat_currency: 'USD',
    fiat_amount: '10',
    rate: '1',
    expires_at: new Date(expires),
  })
  const payout = (no: string, status: number) => ({
    ...order(no, status),
    to_address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    fee_bearer: 0,
  })
  const transfer = {
    ...order('T1', 1),
    out_kind: 1,
    out_customer_uid: '',
    in_kind: 2,
    in_customer_uid: 'u',
    operator: 'a',
  }
  await owner.begin(async (tx) => {
    await tx.unsafe(scopeOf(merchantId))
    await tx`insert into merchant (merchant_id, name, use_local_config) values (${merchantId}, 'm', 0)`
    await tx`
      insert into crypto_payin_order ${tx([
        payin('P1', 1, '2026-01-01T00:00:00.123Z'),
        payin('P2', 1, '2036-01-01T00:00:00Z'),
        payin('P3', 2, '2026-01-01T00:00:00Z'),
        payin('P4', 3, '2026-01-01T00:00:00Z'),
      ])}`
    await tx`insert into crypto_payout_order ${tx([payout('O1', 1), payout('O2', 2)])}`
    await tx`insert into transfer_order ${tx(transfer)}`
    await tx`
      insert into job (task, merchant_id, payload)
      values ('decideTransfer', ${merchantId}, ${tx.json({ merchantId, orderNo: 'T1' })})`
  })
}

const midnights = ['2026-03-01T16:00:00.000Z', '2036-03-02T16:00:00.000Z'] as const

/** As they were: one job for each order. One of them has been put off after a try that failed. */
async function addSettlements(): Promise<void> {
  const job = (orderNo: string, due: string, runAt = due) => ({
    task: 'deadline',
    merchant_id: merchantId,
    payload: JSON.stringify({ merchantId, kind: 'cryptoPayin', orderNo, move: 'settle' }),
    run_at: new Date(runAt),
    key: `deadline:${merchantId}:${orderNo}:settle:${Date.parse(due)}`,
  })
  const [first, second] = midnights
  const jobs = [job('S1', first), job('S2', first, '2026-03-01T17:00Z'), job('S3', second)]
  await owner`insert into job ${owner(jobs)}`
}

test('settlements of the same instant get one job, by the key that the engine asks for', async () => {
  const settlements = () => owner`
    select payload, run_at, key from job where payload->>'move' = 'settle' order by run_at`
  expect([...(await settlements())]).toEqual(
    midnights.map((due) => ({
      payload: { merchantId, kind: 'cryptoPayin', move: 'settle', due },
      run_at: new Date(due),
      key: `deadlineTogether:${merchantId}:cryptoPayin:settle:${Date.parse(due)}`,
    })),
  )
  await owner.begin(async (tx) => {
    await tx.unsafe(scopeOf(merchantId))
    await tx`update crypto_payin_order set settles_at = ${midnights[0]} where order_no = 'P4'`
    await queueDeadlinesOfAll(tx, cryptoPayinOrder, merchantId)
  })
  expect(await settlements()).toHaveLength(2)
})

test('open orders of before get a job for each deadline, and those of the old transfers are replaced', async () => {
  const jobs = await owner`
    select task, payload, run_at > now() + interval '1 day' as later, key from job
    where task = 'deadline' order by payload->>'orderNo'`
  const job = (kind: string, orderNo: string, move: string) => ({
    task: 'deadline',
    payload: { merchantId, kind, orderNo, move },
  })
  expect(jobs).toMatchObject([
    { ...job('cryptoPayout', 'O2', 'platformApprove'), later: false },
    {
      ...job('cryptoPayin', 'P1', 'expire'),
      later: false,
      key: `deadline:${merchantId}:P1:expire:${Date.parse('2026-01-01T00:00:00.123Z')}`,
    },
    { ...job('cryptoPayin', 'P2', 'expire'), later: true },
    { ...job('transfer', 'T1', 'complete'), later: false },
  ])
})

test('what was credited before is settled', async () => {
  const rows = await owner`
    select order_no, settlement_status, settled_at is not null as settled from crypto_payin_order order by 1`
  expect(rows.map((row) => Object.values(row).join(' '))).toEqual([
    'P1 0 false',
    'P2 0 false',
    'P3 0 false',
    'P4 1 true',
  ])
})

test('such a job does what it says', async () => {
  const db = openDatabase(address, 2)
  const payload = { merchantId, kind: 'cryptoPayin', orderNo: 'P1', move: 'expire' }
  await runDeadline({ db }, orderRegistry, payload)
  await db.close()
  const [row] = await owner`select status from crypto_payin_order where order_no = 'P1'`
  expect(row).toEqual({ status: 4 })
})
