/** A long history of one account, inserted directly: for queries whose cost must not grow with it. */
import type { Sql } from '../../src/platform/db/database.ts'

/**
 * `count` payments of 1, one a second, into the available account of the customer, or of the merchant. In USDT unless
 * another currency is given.
 */
export async function insertPostings(
  owner: Sql,
  merchantId: string,
  uid: string,
  count: number,
  currency = 'USDT',
): Promise<void> {
  const kind = uid === '' ? 1 : 2
  await owner.unsafe(`
    with accounts as (
      insert into account (merchant_id, owner_kind, owner_id, currency, country, bucket, balance, last_seq) values
        (${merchantId}, ${kind}, '${uid}', '${currency}', '', 1, ${count}, ${count}),
        (${merchantId}, 3, 'past of ${uid}', '${currency}', '', 4, 0, 0)
      returning account_id, owner_kind)
    insert into posting (merchant_id, order_kind, order_no, move, flow_type, currency, amount, from_kind, from_account,
                         to_kind, to_account, to_seq, to_balance, at)
    select ${merchantId}, 3, 'PAST' || n, 'credit', 8, '${currency}', 1, 3, (select account_id from accounts where owner_kind = 3),
           ${kind}, (select account_id from accounts where owner_kind <> 3), n, n,
           timestamptz '2026-02-01 00:00:00+08' + n * interval '1 second'
    from generate_series(1, ${count}) n`)
}
