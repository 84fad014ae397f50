/** Recomputes a merchant's books from postings and orders. An empty answer means that everything agrees. */
import type { Transaction } from '../db/database.ts'
import { type Sql, send, sql } from '../db/sql.ts'
import { countedPostings, postingRollup } from '../rollups/posting-rollup.ts'
import {
  type CountedKind,
  countedOrders,
  orderRollup,
  type Rollup,
  rollupOf,
} from '../rollups/rollup.ts'
import { differences } from '../rollups/rollup-table.ts'

export interface Difference {
  check: string
  where: string
  kept: string
  recomputed: string
}

type Check = (tx: Transaction, merchantId: string) => Promise<Difference[]>

/** Every balance is the sum of its postings, and every posting has its number. */
const balances: Check = (tx, merchantId) => tx<Difference[]>`
  with side as (
    select from_account as account_id, -amount as change from posting
    where merchant_id = ${merchantId}
    union all select to_account, amount from posting where merchant_id = ${merchantId}),
  total as (select account_id, sum(change) as balance, count(*) as postings from side group by 1)
  select 'balance' as check, 'account ' || a.account_id as where,
         a.balance || ' after ' || a.last_seq as kept,
         coalesce(t.balance, 0) || ' after ' || coalesce(t.postings, 0) as recomputed
  from account a left join total t using (account_id)
  where a.merchant_id = ${merchantId} and a.owner_kind <> 3
    and (a.balance <> coalesce(t.balance, 0) or a.last_seq <> coalesce(t.postings, 0))`

/** Each posting's balance follows from the one before it in the same account. */
const runningBalances: Check = (tx, merchantId) => tx<Difference[]>`
  with side as (
    select from_account as account_id, from_seq as seq, -amount as change, from_balance as balance
    from posting where merchant_id = ${merchantId} and from_seq is not null
    union all
    select to_account, to_seq, amount, to_balance from posting
    where merchant_id = ${merchantId} and to_seq is not null),
  chain as (
    select account_id, seq, balance, change,
           coalesce(lag(balance) over w, 0) + change as expected,
           coalesce(lag(seq) over w, 0) + 1 as expected_seq
    from side window w as (partition by account_id order by seq))
  select 'running balance' as check, 'account ' || account_id || ', posting ' || seq as where,
         balance::text as kept, expected::text as recomputed
  from chain where balance <> expected or seq <> expected_seq`

/** Flow records find postings by whose they are and by time: both follow from the accounts and their numbers. */
const sidesAndTimes: Check = (tx, merchantId) => tx<Difference[]>`
  with side as (
    select from_account as account_id, from_seq as seq, from_kind as kind, at from posting
    where merchant_id = ${merchantId}
    union all
    select to_account, to_seq, to_kind, at from posting where merchant_id = ${merchantId}),
  chain as (
    select account_id, seq, kind, at, lag(at) over (partition by account_id order by seq) as before
    from side where seq is not null)
  select 'time' as check, 'account ' || account_id || ', posting ' || seq as where,
         at::text as kept, 'not before ' || before as recomputed
  from chain where at < before
  union all
  select 'owner', 'account ' || s.account_id, s.kind::text, a.owner_kind::text
  from side s join account a using (account_id)
  where a.merchant_id = ${merchantId} and s.kind <> a.owner_kind`

/** Money keeps its currency and country: over all accounts of both, the platform's included, the sum is zero. */
const zeroSum: Check = (tx, merchantId) => tx<Difference[]>`
  with side as (
    select from_account as account_id, currency, -amount as change from posting
    where merchant_id = ${merchantId}
    union all select to_account, currency, amount from posting where merchant_id = ${merchantId})
  select 'zero sum' as check, concat_ws(' ', a.currency, nullif(a.country, '')) as where, '0' as kept,
         sum(s.change)::text as recomputed
  from side s join account a using (account_id) where a.merchant_id = ${merchantId}
  group by a.currency, a.country having sum(s.change) <> 0 or bool_or(a.currency <> s.currency)`

/** What lists and reports read is a recount of the orders and of the postings, by every clock and in every grain. */
function countDifferences(rollup: Rollup, merchantId: string): Sql[] {
  const of = sql`merchant_id = ${merchantId} and kind = ${rollup.kind}`
  return [
    differences(orderRollup, of, countedOrders(rollup, merchantId)),
    differences(postingRollup, of, countedPostings(rollup, merchantId)),
  ]
}

const checks: Check[] = [balances, runningBalances, sidesAndTimes, zeroSum]

/** In the scope of the merchant, with every kind of orders that is counted. */
export async function auditBooks(
  tx: Transaction,
  merchantId: string,
  kinds: readonly CountedKind[],
): Promise<Difference[]> {
  const found: Difference[] = []
  for (const check of checks) found.push(...(await check(tx, merchantId)))
  for (const kind of kinds) {
    for (const query of countDifferences(rollupOf(kind), merchantId))
      found.push(...(await send<Difference>(tx, query)))
  }
  return found
}
