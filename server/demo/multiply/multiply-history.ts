/**
 * Copies a merchant's history, which the product's own commands made, as often as asked: rows in SQL, with numbers of
 * their own, at other times, for other customers. Only what all copies share is computed again: running balances and
 * numbers of postings, and the counts of rollups.
 */

import { rollupOf } from '../../src/books/rollups/order-rollup.ts'
import { recountOrders, recountPostings } from '../../src/books/rollups/recount.ts'
import { queueDeadlinesOfAll } from '../../src/engine/orders/deadline.ts'
import { notifyTask } from '../../src/engine/orders/notify.ts'
import type { Transaction } from '../../src/platform/db/database.ts'
import type { OwnerSql } from '../../src/platform/db/owner.ts'
import { scopeOf } from '../../src/platform/db/transaction.ts'
import { demoKinds } from '../kinds/all-kinds.ts'
import { numberOf, rowsOfCopies } from './copied-columns.ts'
import { renameCustomers } from './renamed-customers.ts'
import { vacuum, withoutIndexes } from './without-indexes.ts'

export interface Copies {
  /** What happened in the first so many days is put before the history again and again: whole days, so that hours stay. */
  periodDays: number
  periods: number
  /** Each order is there so many times within an hour. */
  times: number
  /** Copies belong to other customers than the history, to so many sets of them in turn. */
  customerSets: number
}

const kinds = Object.values(demoKinds).map(({ order }) => order)
const orderTables = kinds.map(({ table }) => table)
/** Whose rows are an order's. Postings are too, but depend on one another. */
export const copiedTables = [
  ...orderTables,
  'order_event',
  'order_piece',
  'upstream_report',
  'conversation_message',
  'notification_attempt',
  'payout_batch',
]
const allTables = [
  'customer',
  'customer_address',
  'account',
  ...orderTables,
  'posting',
  ...copiedTables.filter((table) => !orderTables.includes(table)),
  'order_delta',
  'posting_delta',
  'order_rollup',
  'posting_rollup',
]
/**
 * Nobody else writes to the tables from then on. All locks or none, tried again for a minute: writers lock tables in
 * different orders, and whoever waits for one table while it holds others ends in a deadlock with some of them.
 */
const lockAll = `
  do $$ begin
    for attempt in 1..3000 loop
      begin
        lock table ${allTables.join(', ')} in share row exclusive mode nowait;
        return;
      exception when lock_not_available then perform pg_sleep(0.02);
      end;
    end loop;
    raise lock_not_available using message = 'Others have written to the tables all the time for a minute';
  end $$`
/** From so many orders on it is quicker to build indexes than to add to them. */
const manyOrders = 20_000

/** Answers how many orders the merchant has then. `owner` owns the tables: the application may not change postings. */
export async function multiplyHistory(
  owner: OwnerSql,
  merchantId: string,
  copies: Copies,
): Promise<number> {
  const orders = await owner.begin(async (tx) => {
    await tx.unsafe(`${scopeOf(merchantId)}; set local work_mem = '512MB'`)
    await tx.unsafe(lockAll)
    const count = await planCopies(tx, merchantId, copies)
    const copyAll = async () => {
      await renameCustomers(tx, merchantId)
      for (const table of copiedTables) await tx.unsafe(await rowsOfCopies(tx, table))
      await copyPostings(tx)
      // Postings are joined with their orders, and nobody knows yet how many there are.
      await tx.unsafe(`set local default_statistics_target = 10; analyze ${allTables.join(', ')}`)
      for (const order of kinds) {
        await recountOrders(tx, rollupOf(order), merchantId)
        await recountPostings(tx, rollupOf(order), merchantId)
      }
    }
    await (count < manyOrders ? copyAll() : withoutIndexes(tx, allTables, copyAll))
    for (const order of kinds) await queueDeadlinesOfAll(tx, order, merchantId)
    await copyNotifications(tx)
    return count
  })
  await vacuum(owner, allTables)
  return orders
}

/**
 * `copy` has the copies, the history itself being the first. All of one is moved by the same time, so that no account
 * in it, and thus none in all, ever has less than nothing. `copied` has every order of every copy. What is no order has
 * a number too: a batch, and an agent where it pays its deposit.
 */
async function planCopies(
  tx: Transaction,
  merchantId: string,
  { periodDays, periods, times, customerSets }: Copies,
): Promise<number> {
  const orders = orderTables
    .map((table) => `select order_no, created_at from ${table} where merchant_id = ${merchantId}`)
    .join(' union all ')
  await tx.unsafe(`
    create temp table made on commit drop as
    with orders as (${orders})
    select order_no, created_at, true as is_order from orders
    union all
    select batch_no, created_at, false from payout_batch where merchant_id = ${merchantId}
    union all
    select order_no, min(at), false from posting
    where merchant_id = ${merchantId} and order_no not in (select order_no from orders) group by 1;
    create temp table copy on commit drop as
    select copy, (copy % ${customerSets})::integer as customer_set, shift, until
    from (
      select (row_number() over (order by period, time) - 1)::integer as copy,
             period * interval '${periodDays} days' + time * (interval '1 hour' / ${times}) as shift,
             case when period = 0 then 'infinity'
                  else (select min(created_at) from made) + interval '${periodDays} days' end as until
      from generate_series(0, ${periods}) period, generate_series(0, ${times} - 1) time) c;
    create temp table copied on commit drop as
    select order_no as old_no, copy, customer_set, shift, is_order,
           case copy when 0 then order_no else ${numberOf('order_no')} end as new_no
    from made join copy c on created_at < until
    order by created_at - shift;
    analyze made, copy, copied`)
  const [counted] = await tx<{ orders: number }[]>`
    select count(*)::integer as orders from copied where is_order`
  return counted?.orders ?? 0
}

/** All postings anew, those of the history among them: each follows from the ones before it in its accounts. */
async function copyPostings(tx: Transaction): Promise<void> {
  const scoped = 'merchant_id = current_merchant()'
  await tx.unsafe(`
    create temp table made_posting on commit drop as select * from posting where ${scoped};
    create temp table account_copy on commit drop as
    select a.*, customer_set, account_id as old_id,
           case when customer_set = 0 or owner_kind <> 2 then account_id
                else nextval(pg_get_serial_sequence('account', 'account_id')) end as new_id
    from account a, (select distinct customer_set from copy) s where ${scoped};
    insert into account (merchant_id, account_id, owner_kind, owner_id, currency, country, bucket)
    overriding system value
    select merchant_id, new_id, owner_kind, new_uid, currency, country, bucket
    from account_copy join renamed on old_uid = owner_id and renamed.customer_set = account_copy.customer_set
    where new_id <> old_id;
    analyze made_posting, account_copy;

    create temp table side on commit drop as
    select copy, posting_id, is_to, account_id, change, sum(change) over w as balance, row_number() over w as seq
    from (
      select c.copy, posting_id, is_to, new_id as account_id, change, at - shift as at, old_seq
      from made_posting cross join lateral (
             values (false, from_account, from_seq, -amount), (true, to_account, to_seq, amount))
             as s (is_to, old_id, old_seq, change)
      join copied c on old_no = order_no
      join account_copy a on a.old_id = s.old_id and a.customer_set = c.customer_set
      where old_seq is not null) s
    window w as (partition by account_id order by at, copy, old_seq rows unbounded preceding);
    analyze side;

    delete from posting where ${scoped};
    insert into posting (merchant_id, order_kind, order_no, move, flow_type, currency, amount, usd_value, piece_no, at,
                         from_kind, from_account, from_seq, from_balance, to_kind, to_account, to_seq, to_balance)
    select p.merchant_id, order_kind, new_no, move, flow_type, p.currency, amount, usd_value, piece_no, at - shift,
           from_kind, f.new_id, o.seq, o.balance, to_kind, t.new_id, i.seq, i.balance
    from made_posting p
    join copied c on old_no = order_no
    join account_copy f on f.old_id = from_account and f.customer_set = c.customer_set
    join account_copy t on t.old_id = to_account and t.customer_set = c.customer_set
    left join side o on o.copy = c.copy and o.posting_id = p.posting_id and not o.is_to
    left join side i on i.copy = c.copy and i.posting_id = p.posting_id and i.is_to
    order by at - shift, c.copy, p.posting_id;

    update account a set balance = s.balance, last_seq = s.last_seq
    from (select account_id, sum(change) as balance, max(seq) as last_seq from side group by 1) s
    where a.${scoped} and a.account_id = s.account_id`)
}

/** Those that merchants have not acknowledged yet. */
const copyNotifications = (tx: Transaction) => tx`
  insert into job (task, merchant_id, payload, lane, run_at, key)
  select task, merchant_id, payload || jsonb_build_object('orderNo', new_no), lane, run_at - shift,
         replace(key, old_no, new_no)
  from job join copied on old_no = payload->>'orderNo'
  where task = ${notifyTask.name} and merchant_id = current_merchant() and copy > 0`
