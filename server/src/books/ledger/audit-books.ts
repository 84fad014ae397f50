/** Recomputes a merchant's books from postings and orders. An empty answer means that everything agrees. */
import type { Transaction } from '../../platform/db/database.ts'
import { identifier, joined, raw, type SqlFragment, send, sql } from '../../platform/db/sql.ts'
import { type CountedKind, rollupOf } from '../rollups/order-rollup.ts'
import { rollupDifferences } from '../rollups/recount.ts'
import { platformSides } from './debt.ts'
import { flowTypes, merchantAccount, ownerKinds } from './posting.ts'

export interface Difference {
  check: string
  where: string
  kept: string
  recomputed: string
}

/** With the columns that say whose accounts its postings are on. */
interface AuditedKind extends CountedKind {
  customer?: string
  owner?: string
  receiver?: string
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

const feeTypes = Object.entries(flowTypes).flatMap(([name, id]) =>
  name.endsWith('Fee') ? [id] : [],
)

const { bucket: availableBucket } = merchantAccount('available')
const { bucket: debtBucket } = merchantAccount('debt')

const { debtPayment, debtRelease } = flowTypes
const ofDebtPayments = [debtPayment, debtRelease]

/** The name of the platform's account on a side, by the type of the posting. */
const platformName = (side: 'from' | 'to'): SqlFragment => {
  const named = Object.entries(platformSides[side]).map(
    ([type, name]) => sql`when ${Number(type)}::smallint then ${name}`,
  )
  const otherwise =
    side === 'from'
      ? raw(`'upstream'`)
      : sql`case when p.flow_type = any(${feeTypes}::smallint[]) then 'feeIncome' else 'upstream' end`
  return sql`case p.flow_type ${joined(named, raw(' '))} else ${otherwise} end`
}

/**
 * An account belongs to whomever the orders of its postings name. An agent's deposit has the agent instead of an order; a
 * transfer that pays a debt pays that of whoever got the money, or got it back.
 */
function owners(
  { declared, table, customer, owner = customer, receiver = owner }: AuditedKind,
  merchantId: string,
): SqlFragment {
  const asText = (column: string | undefined) =>
    column ? sql`coalesce(o.${identifier(column)}, p.order_no)` : raw('null')
  return sql`
    select 'owner' as check, 'account ' || a.account_id || ', posting ' || p.posting_id as where,
           a.owner_id as kept, coalesce(side.owner, 'none') as recomputed
    from posting p
    left join ${identifier(table)} o on o.merchant_id = ${merchantId} and o.order_no = p.order_no
    cross join lateral (values
      (p.from_account, p.from_kind, ${asText(owner)}, ${platformName('from')}),
      (p.to_account, p.to_kind, case p.flow_type when ${flowTypes.transfer} then ${asText(receiver)} else ${asText(owner)} end,
       ${platformName('to')}))
      named (account_id, kind, owner, of_platform)
    cross join lateral (
      select named.account_id, case named.kind
        when ${ownerKinds.merchant} then '' when ${ownerKinds.platform} then named.of_platform else named.owner
      end as owner) side
    join account a on a.merchant_id = ${merchantId} and a.account_id = side.account_id
    where p.merchant_id = ${merchantId} and p.order_kind = ${declared.id}
      and (o.order_no is not null or p.flow_type = ${flowTypes.agentDeposit})
      and a.owner_id is distinct from side.owner
      and not (p.flow_type = any(${ofDebtPayments}::smallint[]) and a.owner_kind <> ${ownerKinds.platform}
               and a.owner_id = case a.owner_kind when ${ownerKinds.merchant} then '' else ${asText(receiver)} end)`
}

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

/** Whoever is in debt has nothing available, and the platform laid out what all of them owe. */
const debts: Check = (tx, merchantId) => tx<Difference[]>`
  select 'debt' as check, 'account ' || d.account_id as where, a.balance || ' available' as kept,
         'nothing, with a debt of ' || d.balance as recomputed
  from account d join account a using (merchant_id, owner_kind, owner_id, currency, country)
  where d.merchant_id = ${merchantId} and d.bucket = ${debtBucket} and d.balance > 0
    and a.bucket = ${availableBucket} and a.balance > 0
  union all
  select 'advanced', concat_ws(' ', currency, nullif(country, '')), owed::text, coalesce(laid_out, 0)::text from (
    select currency, country, sum(balance) as owed from account
    where merchant_id = ${merchantId} and bucket = ${debtBucket} group by 1, 2) o
  left join (
    select a.currency, a.country,
           sum(case a.account_id when p.from_account then p.amount else -p.amount end) as laid_out
    from account a join posting p on p.merchant_id = ${merchantId} and a.account_id in (p.from_account, p.to_account)
    where a.merchant_id = ${merchantId} and a.owner_kind = ${ownerKinds.platform} and a.owner_id = 'advanced'
    group by 1, 2) l using (currency, country)
  where owed <> coalesce(laid_out, 0)`

const checks: Check[] = [balances, runningBalances, sidesAndTimes, zeroSum, debts]

/** In the scope of the merchant, with every kind of orders that is counted. */
export async function auditBooks(
  tx: Transaction,
  merchantId: string,
  kinds: readonly AuditedKind[],
): Promise<Difference[]> {
  const found: Difference[] = []
  for (const check of checks) found.push(...(await check(tx, merchantId)))
  for (const kind of kinds) {
    for (const query of [
      owners(kind, merchantId),
      ...rollupDifferences(rollupOf(kind), merchantId),
    ])
      found.push(...(await send<Difference>(tx, query)))
  }
  return found
}
