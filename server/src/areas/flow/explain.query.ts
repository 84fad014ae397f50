/** Explains a balance by its flow records, ending exactly at it. */
import type { BalanceName } from '@countinghouse/contract/areas/flow/flow.fields.ts'
import { balancePermission, permits, type Role } from '@countinghouse/contract/permissions.ts'
import { findAccount } from '../../books/ledger/balance.ts'
import { walletOf } from '../../books/ledger/posting.ts'
import { postingsBefore } from '../../books/ledger/postings-before.ts'
import type { ListSource } from '../../engine/lists/define-list.ts'
import { selected } from '../../engine/lists/page-query.ts'
import { rowReader } from '../../engine/lists/row-reader.ts'
import { visibleTo } from '../../engine/lists/visible-list.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { send, sql } from '../../platform/db/sql.ts'
import type { Caller } from '../../platform/security/session.ts'

export interface ExplainQuery extends BalanceName {
  at?: string | undefined
  upTo?: number | undefined
  size: number
  current: number
}

export async function explainBalance(
  tx: Transaction,
  source: ListSource,
  { merchantId, roles }: Pick<Caller, 'merchantId' | 'roles'>,
  query: ExplainQuery,
) {
  const { customerUid = '', currency, country, bucket, at, upTo, size, current } = query
  const shown = maySeeBalances(roles, customerUid)
  const shownBalance = (balance: string) => (shown ? balance : null)

  const account = await findAccount(tx, merchantId, walletOf(customerUid, bucket), query)
  const head = { currency, country, bucket }
  const nothing = {
    ...head,
    balance: shownBalance('0'),
    total: 0,
    records: [],
    carried: shownBalance('0'),
  }
  if (!account) return nothing
  const last = Math.min(upTo ?? account.lastSeq, account.lastSeq)
  const total =
    at === undefined ? last : Math.min(last, await recordsUntil(tx, { merchantId, ...account }, at))
  if (total === 0) return nothing
  const newest = total - (current - 1) * size
  const visible = visibleTo(roles, source)
  const stored = await send<Record<string, unknown>>(
    tx,
    sql`
      select ${selected(visible)} from account_flow
      where merchant_id = ${merchantId} and account_id = ${account.accountId}
        and seq > ${Math.max(newest - size, 0)} and seq <= ${Math.max(newest, 0)}
      order by seq desc`,
  )
  const records = stored.map(rowReader(visible))
  const [balance = '0'] = await balancesAfter(tx, merchantId, account.accountId, [total])
  const carried = String(records.at(-1)?.balanceBefore ?? '0')
  return { ...head, balance: shownBalance(balance), total, records, carried: shownBalance(carried) }
}

/** For the merchant's balances, or for customers' if one is named. */
export const maySeeBalances = (roles: readonly Role[], customerUid: string | undefined): boolean =>
  permits(roles, balancePermission[customerUid ? 'customer' : 'merchant'])

/**
 * Includes the whole millisecond, which is the API's precision. PostgreSQL rejects some offsets that JavaScript
 * accepts.
 */
async function recordsUntil(
  tx: Transaction,
  account: Parameters<typeof postingsBefore>[0],
  at: string,
): Promise<number> {
  const end = new Date(new Date(at).getTime() + 1)
  const [row] = await tx<
    { count: number }[]
  >`select ${postingsBefore(account, end)}::float8 as count`
  return row?.count ?? 0
}

/** The balance after each of these records; empty before the first. */
export async function balancesAfter(
  tx: Transaction,
  merchantId: string,
  accountId: string,
  numbers: number[],
): Promise<string[]> {
  const rows = await tx<{ seq: number; balance: string }[]>`
    select seq::float8 as seq, trim_scale(balance_after)::text as balance from account_flow
    where merchant_id = ${merchantId} and account_id = ${accountId} and seq = any(${numbers})`
  const known = new Map(rows.map(({ seq, balance }) => [seq, balance]))
  return numbers.map((number) => known.get(number) ?? '0')
}
