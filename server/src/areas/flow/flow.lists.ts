/** Flow records are views of postings. Each account numbers its own, so they need no counting. */
import {
  billList,
  customerFlowList,
  merchantFlowList,
} from '@countinghouse/contract/areas/flow/flow.lists.ts'
import { ownerKinds } from '../../books/ledger/posting.ts'
import { postingsBefore } from '../../books/ledger/postings-before.ts'
import {
  type ActiveFilter,
  conditions,
  numericKeys,
  periodOf,
} from '../../engine/lists/conditions.ts'
import { defineList, type ListSource, type Sequences } from '../../engine/lists/define-list.ts'
import { raw, type SqlFragment, sql } from '../../platform/db/sql.ts'
import { beginningOfTime, endOfTime } from '../../platform/period.ts'

const columns = {
  flowNo: 'flow_id',
  createTime: 'at',
  accountSeq: 'seq',
}

/** A record is one side of a posting, while the index is on postings. */
function withKeys(keys: readonly string[]): SqlFragment {
  const flows = numericKeys(keys)
  const postings = flows.map((flow) => String(BigInt(flow) / 2n))
  return sql`posting_id = any(${postings}::bigint[]) and flow_id = any(${flows}::bigint[])`
}

export const merchantFlows: ListSource<typeof merchantFlowList> = defineList({
  list: merchantFlowList,
  table: 'account_flow',
  where: `owner_kind = ${ownerKinds.merchant}`,
  columns,
  namesOrders: true,
  withKeys,
  // A merchant has few accounts; without a filter the first pages are read in order of time.
  sequences: (merchantId, filters) =>
    sequences(
      merchantFlows,
      merchantId,
      filters,
      (ofAccount) => ofAccount.length > 0 || 'whenDeep',
    ),
})

/** Fiat only, which has a country. Its accounts are few, with or without a filter. */
export const bills: ListSource<typeof billList> = defineList({
  list: billList,
  table: 'account_flow',
  where: `owner_kind = ${ownerKinds.merchant} and country <> ''`,
  columns,
  namesOrders: true,
  withKeys,
  sequences: (merchantId, filters) => sequences(bills, merchantId, filters, () => true),
})

export const customerFlows: ListSource<typeof customerFlowList> = defineList({
  list: customerFlowList,
  table: 'account_flow',
  where: `owner_kind = ${ownerKinds.customer}`,
  columns: { customerUid: 'owner_id', ...columns },
  namesOrders: true,
  withKeys,
  sequences(merchantId, filters) {
    const has = (name: string) => filters.some((filter) => filter.name === name)
    if (has('customerUid')) return sequences(customerFlows, merchantId, filters, () => true)
    // Customers have many accounts: a period over all of them is found by time.
    if (has('createTime')) return undefined
    // Records of a rare currency may lie anywhere in time.
    return sequences(customerFlows, merchantId, filters, (ofAccount) =>
      ofAccount.length === 0 ? false : undefined,
    )
  },
})

const accountFilters = ['customerUid', 'currency', 'country', 'bucket']

function sequences(
  source: ListSource,
  merchantId: string,
  filters: ActiveFilter[],
  areFew: (ofAccount: ActiveFilter[]) => Sequences['areFew'],
): Sequences | undefined {
  const created = filters.find(({ name }) => name === 'createTime')
  const ofAccount = filters.filter((filter) => filter !== created)
  if (!ofAccount.every(({ name }) => accountFilters.includes(name))) return undefined
  const { start = beginningOfTime, end = endOfTime } = (created && periodOf(created)) ?? {}
  const all = { merchantId, accountId: raw('account_id'), lastSeq: raw('last_seq') }
  const first = start === beginningOfTime ? raw('0') : postingsBefore(all, start)
  const last = end === endOfTime ? raw('last_seq') : postingsBefore(all, end)
  const few = areFew(ofAccount)
  return {
    query: sql`
      select account_id as id, ${first} as first, ${last} as last
      from account where ${conditions(source, merchantId, ofAccount)} and last_seq > 0`,
    column: 'account_id',
    seq: 'seq',
    ...(few === undefined ? {} : { areFew: few }),
  }
}
