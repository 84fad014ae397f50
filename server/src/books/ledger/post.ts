/**
 * Writes postings. Accounts are locked first and in the order of their ids, so that no two moves can wait for
 * each other; balances are kept in the same transaction.
 */
import { compare, convert, minus, plus } from '@countinghouse/contract/engine/decimal.ts'
import { callError } from '../../platform/call-error.ts'
import { sqlNow, timeColumn } from '../../platform/db/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { insertRows, writeRows } from '../../platform/db/insert-rows.ts'
import { type CountedOrder, insertCounted, isCounted } from '../rollups/posting-rollup.ts'
import {
  debtPayments,
  debtsOf,
  isInDebt,
  mustWait,
  type Side,
  sidesOfNewDebt,
  sidesOfPayment,
  withAdvance,
} from './debt.ts'
import {
  accountName,
  availableOf,
  countryOf,
  flowTypes,
  isPlatform,
  ownerKinds,
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

const nameOf = ({ key, denomination }: Side): string => accountName(key, denomination)
const each = (sides: readonly Side[]): Side[] => [
  ...new Map(sides.map((side) => [nameOf(side), side])).values(),
]

export async function lockAccounts(
  tx: Transaction,
  merchantId: string,
  all: Posting[],
): Promise<LockedAccounts> {
  const sides = all.flatMap((posting) => [
    { key: posting.from, denomination: posting },
    { key: posting.to, denomination: posting },
  ])
  const wanted = each([...sides, ...sidesOfNewDebt(all)])
  if (wanted.length === 0) return new Map()
  let found = await selectForUpdate(tx, merchantId, wanted)
  const missing = wanted.filter((side) => !found.has(nameOf(side)))
  if (missing.length > 0) {
    await openAccounts(tx, merchantId, missing)
    found = await selectForUpdate(tx, merchantId, wanted)
  }
  const debts = debtsOf(wanted).filter((side) => found.has(nameOf(side)))
  const paid = each(debts.flatMap(sidesOfPayment)).filter((side) => !found.has(nameOf(side)))
  if (paid.length === 0) return found
  return new Map([...found, ...(await selectUnlocked(tx, merchantId, paid))])
}

async function selectForUpdate(
  tx: Transaction,
  merchantId: string,
  wanted: Side[],
): Promise<LockedAccounts> {
  const owned = wanted.filter(({ key }) => !isPlatform(key))
  const names = new Set(owned.map(nameOf))
  const [locked, others] = await Promise.all([
    owned.length === 0
      ? []
      : tx<({ name: string } & Required<Account>)[]>`
          select ${accountColumns(tx)}, a.balance, a.last_seq::int8 as "lastSeq"
          from account a join ${keysOf(tx, owned)}
          where a.merchant_id = ${merchantId}
          order by a.account_id for update of a`.execute(),
    // Sent after the locks, so that it sees what they waited for: whoever changes a debt holds the lock of its owner's
    // available account.
    selectUnlocked(tx, merchantId, [
      ...wanted.filter(({ key }) => isPlatform(key)),
      ...each(debtsOf(owned)).filter((side) => !names.has(nameOf(side))),
    ]),
  ])
  return new Map([
    ...locked.map((row) => [row.name, { ...row, lastSeq: Number(row.lastSeq) }] as const),
    ...others,
  ])
}

/** Accounts of the platform, and debts that there are. */
async function selectUnlocked(
  tx: Transaction,
  merchantId: string,
  wanted: Side[],
): Promise<LockedAccounts> {
  if (wanted.length === 0) return new Map()
  const rows = await tx<({ name: string; isOpen: boolean } & Required<Account>)[]>`
    select ${accountColumns(tx)}, a.balance, a.last_seq::int8 as "lastSeq",
           a.owner_kind = ${ownerKinds.platform} as "isOpen"
    from account a join ${keysOf(tx, wanted)}
    where a.merchant_id = ${merchantId} and (a.owner_kind = ${ownerKinds.platform} or a.balance > 0)`
  return new Map(
    rows.map(({ name, isOpen, accountId, usd, balance, lastSeq }) => [
      name,
      isOpen ? { accountId, usd } : { accountId, usd, balance, lastSeq: Number(lastSeq) },
    ]),
  )
}

const accountColumns = (tx: Transaction) => tx`
  concat_ws('/', a.owner_kind, a.owner_id, a.currency, a.country, a.bucket) as name, a.account_id as "accountId",
  (select usd from exchange_rate_history h where h.currency = a.currency and h.valid_from <= ${sqlNow(tx)}
   order by h.valid_from desc limit 1) as usd`

const keysOf = (tx: Transaction, wanted: Side[]) => tx`
  unnest(${wanted.map(({ key }) => key.ownerKind)}::smallint[],
         ${wanted.map(({ key }) => key.ownerId)}::text[],
         ${wanted.map(({ denomination }) => denomination.currency)}::text[],
         ${wanted.map(({ denomination }) => countryOf(denomination))}::text[],
         ${wanted.map(({ key }) => key.bucket)}::smallint[])
    as w (owner_kind, owner_id, currency, country, bucket)
  using (owner_kind, owner_id, currency, country, bucket)`

async function openAccounts(tx: Transaction, merchantId: string, missing: Side[]): Promise<void> {
  // Lists of balances start from available accounts, so an owner of any account has an available one.
  const all = missing.flatMap((side) =>
    isPlatform(side.key) ? [side] : [side, { ...side, key: availableOf(side.key) }],
  )
  const wanted = each(all)
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
  const read = (side: Side) => accountOf(accounts, side)?.balance
  const write = (entry: Entry, posting: Posting) => {
    const [out, into] = [posting.from, posting.to].map((key) =>
      accountOf(accounts, { key, denomination: posting }),
    )
    if (!out || !into) throw new Error('A posting names accounts that were not locked')
    const isTooMuch = out.balance !== undefined && compare(out.balance, posting.amount) < 0
    if (isTooMuch || mustWait(posting, read)) {
      const inDebt = isInDebt({ key: posting.from, denomination: posting }, read)
      throw callError(inDebt ? 'accountInDebt' : 'balanceTooLow')
    }
    apply(out, minus, posting.amount)
    apply(into, plus, posting.amount)
    touched.add(out).add(into)
    return { ...rowOf(entry, posting, out, into), ...timeColumn(tx, 'at') }
  }
  const rows = entries.flatMap((entry) => [
    ...entry.postings.flatMap((posting) =>
      withAdvance(posting, read).map((part) => write(entry, part)),
    ),
    ...debtPayments(entry.postings, read).map((payment) => write(entry, payment)),
  ])
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

const accountOf = (accounts: LockedAccounts, side: Side) => accounts.get(nameOf(side))

function apply(account: Account, change: typeof plus, amount: string): void {
  if (account.balance === undefined || account.lastSeq === undefined) return
  account.balance = change(account.balance, amount)
  account.lastSeq += 1
}
