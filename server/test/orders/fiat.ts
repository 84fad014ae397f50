/** Fiat money for tests, posted by the ledger itself as the orders of local rails do it. */
import { randomUUID } from 'node:crypto'
import { lockAccounts, post } from '../../src/books/ledger/post.ts'
import {
  type Denomination,
  type Posting,
  platformAccount,
  postings,
  walletOf,
} from '../../src/books/ledger/posting.ts'
import { inTransaction, type Place } from './in-transaction.ts'

/** One currency in two countries, and two currencies in one. */
export const denominations = [
  { currency: 'INR', country: 'IN' },
  { currency: 'USD', country: 'IN' },
  { currency: 'USD', country: 'TH' },
  { currency: 'THB', country: 'TH' },
] as const satisfies readonly Denomination[]

/** For an order that is in no table, unless one is named: the books do not ask for it. */
export const postFiat = (
  place: Place,
  merchantId: string,
  all: Posting[],
  orderNo = `LOCAL${randomUUID()}`,
): Promise<string> =>
  inTransaction(place, merchantId, async (tx) => {
    const accounts = await lockAccounts(tx, merchantId, all)
    const entry = { merchantId, orderKind: 1, orderNo, move: 'complete', postings: all }
    await post(tx, accounts, [entry])
    return orderNo
  })

/** The owner is empty for the merchant. */
export const fiatPayin = (
  uid: string,
  money: Denomination,
  amount: string,
  fee = '0',
): Posting[] => {
  const from = platformAccount('upstream')
  return postings(
    { ...money, type: 'payin', from, to: walletOf(uid, 'available'), amount },
    { ...money, type: 'payinFee', from, to: platformAccount('feeIncome'), amount: fee },
  )
}

export const fiatFreeze = (uid: string, money: Denomination, amount: string): Posting[] =>
  postings({
    ...money,
    type: 'freeze',
    from: walletOf(uid, 'available'),
    to: walletOf(uid, 'frozen'),
    amount,
  })

export const fiatPayout = (uid: string, money: Denomination, amount: string): Posting[] =>
  postings({
    ...money,
    type: 'payout',
    from: walletOf(uid, 'frozen'),
    to: platformAccount('upstream'),
    amount,
  })

export const fiatTransfer = (
  [from, to]: readonly [string, string],
  money: Denomination,
  amount: string,
): Posting[] =>
  postings({
    ...money,
    type: 'transfer',
    from: walletOf(from, 'available'),
    to: walletOf(to, 'available'),
    amount,
  })
