/** Writes a simulated past into the database, by COPY, in one transaction. */
import type { OrderKind } from '@countinghouse/contract/orders.ts'
import type { OwnerSql, OwnerTransaction } from '../db/owner.ts'
import { queueDeadlinesOfAll } from '../orders/deadline.ts'
import { productSetting } from '../orders/product-setting.ts'
import { bulkLoad, vacuum } from './bulk-load.ts'
import { OrderCounts } from './order-counts.ts'
import { type DemoRow, makers } from './order-makers.ts'
import { PastWriter, type Row } from './past-writer.ts'
import { chanceOf } from './random.ts'
import type { SimulatedBooks } from './simulated-books.ts'
import { Past } from './simulation.ts'

export interface FillOptions {
  merchantId: string
  orders: number
  customers: number
  days: number
  seed: number
  /** Who reviews orders and makes transfers. */
  operator: string
  /** Where the merchant was notified; without it, nowhere. */
  notifyUrl?: string
  weights?: Record<OrderKind, number>
  /** As one large load, for a merchant that has no orders yet; by itself above 50,000 orders. */
  bulk?: boolean
  progress?: (rows: number) => void
}

const orderTables = new Map(
  Object.values(makers).map(({ kind: { table, declared } }) => [table, declared.id]),
)
/** In the order of their references. */
const tables = [
  'customer',
  'customer_address',
  'account',
  'posting',
  'order_event',
  'notification_attempt',
  ...orderTables.keys(),
  'order_rollup',
]
const bulkAbove = 50_000

export const mixed: Record<OrderKind, number> = {
  cryptoPayin: 38,
  cryptoPayout: 15,
  deposit: 24,
  withdrawal: 18,
  transfer: 5,
}

/** `owner` is the owner of the tables: COPY does not work under row level security. */
export async function fillOrders(owner: OwnerSql, options: FillOptions): Promise<void> {
  const { orders, bulk = orders > bulkAbove } = options
  await owner.begin(async (tx) => {
    await tx`select set_config('app.merchant_id', ${options.merchantId}, true)`
    for (const table of tables) await tx.unsafe(`alter table ${table} no force row level security`)
    if (bulk) await bulkLoad(tx, tables, (empty) => loadAndCount(tx, options, empty))
    else await load(tx, options, await PastWriter.open(tx, tables))
    for (const { kind } of Object.values(makers))
      await queueDeadlinesOfAll(tx, kind, options.merchantId)
    for (const table of tables) await tx.unsafe(`alter table ${table} force row level security`)
  })
  if (bulk) await vacuum(owner, tables)
}

/** The triggers that count orders are off: what they would have counted is counted here. */
async function loadAndCount(
  tx: OwnerTransaction,
  options: FillOptions,
  empty: readonly string[],
): Promise<void> {
  await refuseOrders(tx, options.merchantId)
  const writer = await PastWriter.open(tx, tables, empty)
  const counts = new Map(
    [...orderTables].map(([table, kind]) => {
      const write = (row: Row) => writer.add('order_rollup', row)
      return [table, new OrderCounts(options.merchantId, kind, write)]
    }),
  )
  await load(tx, options, {
    add(table, row) {
      counts.get(table)?.add(row as DemoRow)
      writer.add(table, row)
    },
    keepUp: () => writer.keepUp(),
    finish() {
      for (const count of counts.values()) count.finish()
      return writer.finish()
    },
  })
}

async function load(
  tx: OwnerTransaction,
  options: FillOptions,
  writer: Pick<PastWriter, 'add' | 'keepUp' | 'finish'>,
): Promise<void> {
  const { merchantId, orders, customers, days, seed, operator, notifyUrl = null } = options
  const accountIds = await reserveAccountIds(tx, (customers + 1) * 15 + 100)
  const to = new Date()
  let rows = 0
  const past = new Past({
    merchantId,
    orders,
    customers,
    from: new Date(to.getTime() - days * 86_400_000),
    to,
    weights: options.weights ?? mixed,
    setting: await productSetting(tx, merchantId, 'cryptoPayin'),
    operator,
    notifyUrl,
    chance: chanceOf(seed),
    nextAccountId: () => accountIds.pop() as number,
    write(table, row) {
      writer.add(table, row)
      rows += 1
    },
  })
  for (const _ of past.happen()) {
    await writer.keepUp()
    options.progress?.(rows)
  }
  await writer.finish()
  await keepBalances(tx, merchantId, past.books)
}

/** Their counts would be written a second time. */
async function refuseOrders(tx: OwnerTransaction, merchantId: string): Promise<void> {
  const [found] = await tx`select 1 from order_rollup where merchant_id = ${merchantId}
    union all select 1 from order_delta where merchant_id = ${merchantId} limit 1`
  if (found) throw new Error(`Merchant ${merchantId} has orders already`)
}

async function reserveAccountIds(tx: OwnerTransaction, count: number): Promise<number[]> {
  const rows = await tx<{ id: string }[]>`
    select nextval(pg_get_serial_sequence('account', 'account_id')) as id from generate_series(1, ${count})`
  return rows.map(({ id }) => Number(id)).reverse()
}

async function keepBalances(
  tx: OwnerTransaction,
  merchantId: string,
  books: SimulatedBooks,
): Promise<void> {
  const kept = [...books.balances()]
  await tx`
    update account a set balance = n.balance, last_seq = n.last_seq
    from unnest(${kept.map(({ id }) => id)}::bigint[], ${kept.map(({ balance }) => balance)}::numeric[],
                ${kept.map(({ lastSeq }) => lastSeq)}::bigint[]) as n (account_id, balance, last_seq)
    where a.merchant_id = ${merchantId} and a.account_id = n.account_id`
}
