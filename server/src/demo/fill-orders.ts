/** Writes a simulated past into the database, by COPY, in one transaction. */
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { type OrderKind, orderKinds } from '@countinghouse/contract/kit/machine.ts'
import type { Sql, Transaction } from '../db/database.ts'
import { bulkLoad, recount } from './bulk-load.ts'
import { makers } from './order-makers.ts'
import { chanceOf } from './random.ts'
import { type Chunk, Past, type Row } from './simulation.ts'

export interface FillOptions {
  merchantId: string
  orders: number
  customers: number
  days: number
  seed: number
  weights?: Record<OrderKind, number>
  progress?: (orders: number) => void
}

/** In the order of their references. */
const tables = [
  'account',
  'posting',
  'order_event',
  'crypto_payin_order',
  'crypto_payout_order',
  'deposit_order',
  'withdrawal_order',
]
const orderTables = Object.values(makers).map(({ kind: { table, machine } }) => ({
  table,
  kind: orderKinds[machine.kind],
}))
const rowsPerChunk = 40_000
const bulkAbove = 50_000
const evenly = { cryptoPayin: 40, cryptoPayout: 15, deposit: 25, withdrawal: 20 }

/** `owner` is the owner of the tables: COPY does not work under row level security. */
export async function fillOrders(owner: Sql, options: FillOptions): Promise<void> {
  const { merchantId, orders, customers, days, seed } = options
  await owner.begin(async (tx) => {
    for (const table of tables) await tx.unsafe(`alter table ${table} no force row level security`)
    const ids = await reserveAccountIds(tx, (customers + 1) * 15 + 100)
    const to = new Date()
    const past = new Past({
      merchantId,
      orders,
      customers,
      from: new Date(to.getTime() - days * 86_400_000),
      to,
      weights: options.weights ?? evenly,
      chance: chanceOf(seed),
      nextAccountId: () => ids.pop() as number,
    })
    const load = async () => {
      let written = 0
      for (const chunk of past.chunks(rowsPerChunk)) {
        await write(tx, chunk)
        written += chunk.rows
        options.progress?.(written)
      }
      await keepBalances(tx, merchantId, [...past.accounts.values()])
    }
    if (orders < bulkAbove) {
      await load()
    } else {
      await bulkLoad(tx, tables, load)
      await recount(tx, merchantId, orderTables)
    }
    for (const table of tables) await tx.unsafe(`alter table ${table} force row level security`)
  })
}

async function reserveAccountIds(tx: Transaction, count: number): Promise<number[]> {
  const rows = await tx<{ id: string }[]>`
    select nextval(pg_get_serial_sequence('account', 'account_id')) as id from generate_series(1, ${count})`
  return rows.map(({ id }) => Number(id)).reverse()
}

async function write(tx: Transaction, chunk: Chunk): Promise<void> {
  for (const table of tables) {
    const rows = chunk.tables.get(table)
    if (!rows?.[0]) continue
    const columns = Object.keys(rows[0])
    const stream: Writable = await tx
      .unsafe(`copy ${table} (${columns.join(', ')}) from stdin`)
      .writable()
    const finished = once(stream, 'finish')
    for (let i = 0; i < rows.length; i += 500) {
      const lines = rows.slice(i, i + 500).map((row) => line(row, columns))
      if (!stream.write(lines.join(''))) await once(stream, 'drain')
    }
    stream.end()
    await finished
  }
}

function line(row: Row, columns: string[]): string {
  return `${columns.map((column) => field(row[column])).join('\t')}\n`
}

function field(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  if (value instanceof Date) return value.toISOString()
  return String(value).replace(
    /[\\\t\n\r]/g,
    (character) => `\\${character === '\\' ? '\\' : 'x20'}`,
  )
}

async function keepBalances(tx: Transaction, merchantId: string, accounts: Row[]): Promise<void> {
  const kept = accounts.filter(({ owner_kind }) => owner_kind !== 3)
  await tx`
    update account a set balance = n.balance, last_seq = n.last_seq
    from unnest(${kept.map((a) => String(a.account_id))}::bigint[], ${kept.map((a) => String(a.balance))}::numeric[],
                ${kept.map((a) => String(a.last_seq))}::bigint[]) as n (account_id, balance, last_seq)
    where a.merchant_id = ${merchantId} and a.account_id = n.account_id`
}
