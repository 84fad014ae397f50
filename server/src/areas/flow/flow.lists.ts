/** Flow records: views of the postings. An account numbers its own, so that they need no counting. */
import { customerFlowList } from '@countinghouse/contract/areas/flow/customer-flow.list.ts'
import { merchantFlowList } from '@countinghouse/contract/areas/flow/merchant-flow.list.ts'
import type { Transaction } from '../../db/database.ts'
import { ownerKinds } from '../../ledger/posting.ts'
import { type ActiveFilter, condition, type Fragment, periodOf } from '../../lists/conditions.ts'
import { defineList, type ListSource, type Numbered, type Run } from '../../lists/define-list.ts'
import { beginningOfTime, endOfTime } from '../../lists/period.ts'

const columns = {
  flowNo: 'flow_id',
  createTime: 'at',
  flowType: 'flow_type',
  currency: 'currency',
  bucket: 'bucket',
  amount: 'amount',
  balanceBefore: 'balance_before',
  balanceAfter: 'balance_after',
  orderKind: 'order_kind',
  orderNo: 'order_no',
  accountSeq: 'seq',
}

export const merchantFlows: ListSource<typeof merchantFlowList> = defineList({
  list: merchantFlowList,
  table: 'account_flow',
  where: `owner_kind = ${ownerKinds.merchant}`,
  columns,
  numbered: (tx, merchantId, filters) => numbersOf(tx, merchantFlows, merchantId, filters),
})

export const customerFlows: ListSource<typeof customerFlowList> = defineList({
  list: customerFlowList,
  table: 'account_flow',
  where: `owner_kind = ${ownerKinds.customer}`,
  columns: { customerUid: 'owner_id', ...columns },
  numbered(tx, merchantId, filters) {
    const has = (name: string) => filters.some((filter) => filter.name === name)
    // Customers have many accounts: what happened to all of them in a period is found by its time.
    if (has('createTime') && !has('customerUid')) return Promise.resolve(undefined)
    return numbersOf(tx, customerFlows, merchantId, filters)
  },
})

const ofAccount = ['customerUid', 'currency', 'bucket']

/** Owners have as many accounts as currencies times buckets. */
const fewAccounts = 20

interface NumberRow {
  accounts: number
  total: number
  runs: Run[] | null
}

async function numbersOf(
  tx: Transaction,
  source: ListSource,
  merchantId: string,
  filters: ActiveFilter[],
): Promise<Numbered | undefined> {
  const created = filters.find(({ name }) => name === 'createTime')
  const others = filters.filter((filter) => filter !== created)
  if (!others.every(({ name }) => ofAccount.includes(name))) return undefined
  const { start = beginningOfTime, end = endOfTime } = (created && periodOf(created)) ?? {}
  const where = others.reduce<Fragment>(
    (all, filter) => tx`${all} and ${condition(tx, source, filter)}`,
    tx`merchant_id = ${merchantId} and ${tx.unsafe(source.where ?? 'true')} and last_seq > 0`,
  )
  const first = start === beginningOfTime ? tx`0` : tx`postings_before(account_id, ${start})`
  const last = end === endOfTime ? tx`last_seq` : tx`postings_before(account_id, ${end})`
  const [row] = await tx<NumberRow[]>`
    with numbers as (select account_id, ${first} as first, ${last} as last from account where ${where}),
    few as (select * from numbers where last > first limit ${fewAccounts + 1})
    select (select coalesce(sum(greatest(last - first, 0)), 0)::float8 from numbers) as total,
           (select count(*)::int from few) as accounts,
           (select json_agg(json_build_object('id', account_id::text, 'from', first, 'to', last)) from few) as runs`
  if (!row) return undefined
  const { accounts, total, runs } = row
  // All accounts together are read in the order of time. A few among many could lie anywhere in it.
  const few = accounts <= 1 || (others.length > 0 && accounts <= fewAccounts)
  return few ? { total, runs: { column: 'account_id', seq: 'seq', of: runs ?? [] } } : { total }
}
