/** The accounts of a simulated past: what the ledger keeps in the database, kept in memory. */
import {
  type AccountKey,
  availableOf,
  countryOf,
  type Denomination,
  flowTypes,
  isPlatform,
  type Posting,
} from '../../ledger/posting.ts'
import { usdValueAtFirstRate } from '../world/exchange-rates.ts'
import { ExactSum } from './exact-sum.ts'
import type { Row } from './table-writer.ts'

interface Account {
  id: number
  balance: ExactSum
  lastSeq: number
}

export interface PostedFor {
  orderKind: number
  orderNo: string
  move: string
  at: number
}

export class SimulatedBooks {
  readonly #merchantId: string
  readonly #nextAccountId: () => number
  readonly #write: (table: string, row: Row) => void
  readonly #accounts: Account[] = []
  /** By currency and country, then by owner, then by kind and bucket: found without building a name each time. */
  readonly #found = new Map<string, Map<string, Account[]>>()

  constructor(
    merchantId: string,
    nextAccountId: () => number,
    write: (table: string, row: Row) => void,
  ) {
    this.#merchantId = merchantId
    this.#nextAccountId = nextAccountId
    this.#write = write
  }

  covers(posting: Posting): boolean {
    const { from, amount } = posting
    if (isPlatform(from)) return true
    return !this.#account(from, posting).balance.isLessThan(amount)
  }

  post(posting: Posting, by: PostedFor): void {
    const { from, to, currency, amount, type } = posting
    const out = this.#account(from, posting)
    const into = this.#account(to, posting)
    const left = isPlatform(from) ? null : taken(out, amount)
    const right = isPlatform(to) ? null : given(into, amount)
    this.#write('posting', {
      merchant_id: this.#merchantId,
      order_kind: by.orderKind,
      order_no: by.orderNo,
      move: by.move,
      flow_type: flowTypes[type],
      currency,
      amount,
      usd_value: usdValueAtFirstRate(currency, amount),
      from_kind: from.ownerKind,
      from_account: out.id,
      from_seq: left === null ? null : out.lastSeq,
      from_balance: left,
      to_kind: to.ownerKind,
      to_account: into.id,
      to_seq: right === null ? null : into.lastSeq,
      to_balance: right,
      at: by.at,
    })
  }

  /** What every account has come to. */
  *balances(): Generator<{ id: number; balance: string; lastSeq: number }> {
    for (const { id, balance, lastSeq } of this.#accounts) {
      if (lastSeq > 0) yield { id, balance: balance.toString(), lastSeq }
    }
  }

  #account(key: AccountKey, of: Denomination): Account {
    const country = countryOf(of)
    const owners = entryOf(this.#found, of.currency + country, () => new Map())
    const accounts = entryOf(owners, key.ownerId, (): Account[] => [])
    const place = key.ownerKind * 8 + key.bucket
    const known = accounts[place]
    if (known) return known
    const account = { id: this.#nextAccountId(), balance: new ExactSum(), lastSeq: 0 }
    accounts[place] = account
    this.#accounts.push(account)
    this.#write('account', {
      merchant_id: this.#merchantId,
      account_id: account.id,
      owner_kind: key.ownerKind,
      owner_id: key.ownerId,
      currency: of.currency,
      country,
      bucket: key.bucket,
    })
    // Lists of balances start from available accounts, so an owner of any account has one.
    if (!isPlatform(key)) this.#account(availableOf(key), of)
    return account
  }
}

function entryOf<V>(map: Map<string, V>, key: string, make: () => V): V {
  let value = map.get(key)
  if (value === undefined) {
    value = make()
    map.set(key, value)
  }
  return value
}

/** Both answer the balance after it. */
function given(account: Account, amount: string): string {
  account.balance.add(amount)
  account.lastSeq += 1
  return account.balance.toString()
}

function taken(account: Account, amount: string): string {
  account.balance.subtract(amount)
  account.lastSeq += 1
  if (account.balance.isNegative()) throw new Error(`Account ${account.id} went below zero`)
  return account.balance.toString()
}
