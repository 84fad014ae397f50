/**
 * Writes postings. Accounts are locked first and in the order of their ids, so that no two moves can wait for
 * each other; balances are kept in the same transaction.
 */
import { convert, minus, plus } from '@countinghouse/contract/engine/decimal.ts'
import { callError } from '../../platform/call-error.ts'
import { sqlNow, timeColumn } from '../../platform/db/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { insertRows, writeRows } from '../../platform/db/insert-rows.ts'
import { type CountedOrder, insertCounted, isCounted } from '../rollups/posting-rollup.ts'
import {
  type AccountKey,
  accountName,
  availableOf,
  countryOf,
  type Denomination,
  flowTypes,
  isPlatform,
  type Posting,
} from './posting.ts'

/** Decimal places of USD values. */
const usdDigits = 6

interface Account {
  accountId: string
  /** Undefined for the platform's accounts, whose balances are not kept. */
  balance?: string
  lastSeq?: number
  /** USD for one unit of its currency now; null without a rate. */
  usd: string | null
}

/** The accounts of some postings, locked until the transaction ends. */
export type LockedAccounts = Map<string, Account>

interface Wanted {
  key: AccountKey
  denomination: Denomination
}

const nameOf = ({ key, denomination }: Wanted): string => accountName(key, denomination)

export async function lockAccounts(
  tx: Transaction,
  merchantId: string,
  all: Posting[],
): Promise<LockedAccounts> {
  const sides = all.flatMap((posting) => [
    { key: posting.from, denomination: posting },
    { key: posting.to, denomination: posting },
  ])
  const wanted = [...new Map(sides.map((side) => [nameOf(side), side])).values()]
  if (wanted.length === 0) return new Map()
  const found = await selectForUpdate(tx, merchantId, wanted)
  if (found.size === wanted.length) return found
  const missing = wanted.filter((side) => !found.has(nameOf(side)))
  await openAccounts(tx, merchantId, missing)
  return selectForUpdate(tx, merchantId, wanted)
}

async function selectForUpdate(
  tx: Transaction,
  merchantId: string,
  wanted: Wanted[],
): Promise<LockedAccounts> {
  const owned = wanted.filter(({ key }) => !isPlatform(key))
  const open = wanted.filter(({ key }) => isPlatform(key))
  const name = tx`concat_ws('/', a.owner_kind, a.owner_id, a.currency, a.country, a.bucket) as name,
    (select usd from exchange_rate_history h where h.currency = a.currency and h.valid_from <= ${sqlNow(tx)}
     order by h.valid_from desc limit 1) as usd`
  const [locked, platform] = await Promise.all([
    owned.length === 0
      ? []
      : tx<({ name: string } & Required<Account>)[]>`
          select ${name}, a.account_id as "accountId", a.balance, a.last_seq::int8 as "lastSeq"
          from account a join ${keysOf(tx, owned)}
          where a.merchant_id = ${merchantId}
          order by a.account_id for update of a`,
    open.length === 0
      ? []
      : tx<({ name: string } & Account)[]>`
          select ${name}, a.account_id as "accountId" from account a join ${keysOf(tx, open)}
          where a.merchant_id = ${merchantId}`,
  ])
  return new Map(
    [...locked.map((row) => ({ ...row, lastSeq: Number(row.lastSeq) })), ...platform].map((row) => [
      row.name,
      row,
    ]),
  )
}

const keysOf = (tx: Transaction, wanted: Wanted[]) => tx`
  unnest(${wanted.map(({ key }) => key.ownerKind)}::smallint[],
         ${wanted.map(({ key }) => key.ownerId)}::text[],
         ${wanted.map(({ denomination }) => denomination.currency)}::text[],
         ${wanted.map(({ denomination }) => countryOf(denomination))}::text[],
         ${wanted.map(({ key }) => key.bucket)}::smallint[])
    as w (owner_kind, owner_id, currency, country, bucket)
  using (owner_kind, owner_id, currency, country, bucket)`

async function openAccounts(tx: Transaction, merchantId: string, missing: Wanted[]): Promise<void> {
  // Lists of balances start from available accounts, so an owner of any account has an available one.
  const all = missing.flatMap((side) =>
    isPlatform(side.key) ? [side] : [side, { ...side, key: availableOf(side.key) }],
  )
  const wanted = [...new Map(all.map((side) => [nameOf(side), side])).values()]
  // Sorted, so that two transactions that open the same accounts do it in the same order.
  const rows = wanted
    .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)))
    .map(({ key, denomination }) => ({
      merchant_id: merchantId,
      owner_kind: key.ownerKind,
      owner_id: key.ownerId,
      currency: denomination.currency,
      country: countryOf(denomination),
      bucket: key.bucket,
    }))
  await tx`insert into account ${tx(rows)} on conflict do nothing`
}

export interface PostingCause {
  merchantId: string
  orderKind: number
  orderNo: string
  /** Set for the postings of a piece. */
  pieceNo?: number
  move: string
}

/** What one move of an order posts. */
export interface Entry extends PostingCause {
  postings: readonly Posting[]
  /** What reports count its postings by; omitted where there is no order. */
  counted?: CountedOrder
}

/** Applies postings to the locked accounts, in order. Throws if a balance would become negative. */
export async function post(
  tx: Transaction,
  accounts: LockedAccounts,
  entries: readonly Entry[],
): Promise<void> {
  const touched = new Set<Account>()
  const rows = entries.flatMap((entry) =>
    entry.postings.map((posting) => {
      const [out, into] = [posting.from, posting.to].map((key) =>
        accountOf(accounts, { key, denomination: posting }),
      )
      if (!out || !into) throw new Error('A posting names accounts that were not locked')
      apply(out, minus, posting.amount)
      apply(into, plus, posting.amount)
      touched.add(out).add(into)
      return { ...rowOf(entry, posting, out, into), ...timeColumn(tx, 'at') }
    }),
  )
  const [first] = rows
  if (!first) return
  const changed = [...touched].filter((account) => account.balance !== undefined)
  const orders = entries.flatMap(({ counted }) => counted ?? [])
  await Promise.all([
    rows.some(isCounted)
      ? insertCounted(tx, insertRows(tx, 'posting', rows), orders)
      : writeRows(tx, 'posting', rows),
    tx`
      update account a set balance = n.balance, last_seq = n.last_seq
      from unnest(${changed.map((a) => a.accountId)}::bigint[], ${changed.map((a) => a.balance ?? '0')}::numeric[],
                  ${changed.map((a) => a.lastSeq ?? 0)}::bigint[]) as n (account_id, balance, last_seq)
      where a.merchant_id = ${first.merchant_id} and a.account_id = n.account_id`,
  ])
}

const rowOf = (by: PostingCause, posting: Posting, out: Account, into: Account) => ({
  merchant_id: by.merchantId,
  order_kind: by.orderKind,
  order_no: by.orderNo,
  piece_no: by.pieceNo ?? null,
  move: by.move,
  flow_type: flowTypes[posting.type],
  currency: posting.currency,
  amount: posting.amount,
  usd_value: into.usd && convert(posting.amount, into.usd, usdDigits, 'halfEven'),
  from_kind: posting.from.ownerKind,
  from_account: out.accountId,
  from_seq: out.lastSeq ?? null,
  from_balance: out.balance ?? null,
  to_kind: posting.to.ownerKind,
  to_account: into.accountId,
  to_seq: into.lastSeq ?? null,
  to_balance: into.balance ?? null,
})

const accountOf = (accounts: LockedAccounts, side: Wanted) => accounts.get(nameOf(side))

function apply(account: Account, change: typeof plus, amount: string): void {
  if (account.balance === undefined || account.lastSeq === undefined) return
  const balance = change(account.balance, amount)
  if (balance.startsWith('-')) throw callError('balanceTooLow')
  account.balance = balance
  account.lastSeq += 1
}
