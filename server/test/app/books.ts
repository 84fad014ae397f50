/** Reads the books directly, without the product's own queries. */

import { auditBooks } from '../../src/books/ledger/audit-books.ts'
import type { OrderRegistry } from '../../src/engine/orders/order-kind.ts'
import { orderRegistry } from '../../src/order-registry.ts'
import type { Sql } from '../../src/platform/db/database.ts'
import type { TestApp } from './test-app.ts'

/** Balances of the merchant, or of the given customer; empty where there is no account. */
export async function balancesOf(
  owner: Sql,
  merchantId: string,
  uid = '',
  currency = 'USDT',
): Promise<{ available?: string; frozen?: string; unsettled?: string; debt?: string }> {
  const rows = await owner`
    select (array['available', 'frozen', 'unsettled', '', 'debt'])[bucket] as bucket, trim_scale(balance)::text as balance
    from account
    where merchant_id = ${merchantId} and owner_kind = ${uid === '' ? 1 : 2} and owner_id = ${uid}
      and currency = ${currency}`
  return Object.fromEntries(rows.map(({ bucket, balance }) => [bucket, balance]))
}

export const booksOf = (
  { db }: Pick<TestApp, 'db'>,
  merchantId: string,
  kinds: OrderRegistry = orderRegistry,
) => db.asMerchant(merchantId, (tx) => auditBooks(tx, merchantId, Object.values(kinds)))

/** Counts everything that a command may write: equal before and after a command that changes nothing. */
export interface WriteCounts {
  postings: number
  events: number
  transfers: number
  withdrawals: number
  accounts: number
  money: number
  entries: number
  /** All jobs ever created: finished ones are deleted. */
  jobs: number
}

export async function countWrites(owner: Sql): Promise<WriteCounts> {
  const [row] = await owner<WriteCounts[]>`
    select (select count(*)::int from posting) as postings,
           (select count(*)::int from order_event) as events,
           (select count(*)::int from transfer_order) as transfers,
           (select count(*)::int from withdrawal_order) as withdrawals,
           (select count(*)::int from account) as accounts,
           (select coalesce(sum(balance), 0)::float8 from account) as money,
           (select count(*)::int from audit_entry where action in ('transfer.created', 'asset.withdraw')) as entries,
           (select last_value::int from job_job_id_seq) as jobs`
  return row as WriteCounts
}
