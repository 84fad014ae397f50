/** What a payment that its upstream takes back posts, whatever was done with the money since it was credited. */
import { sum } from '@countinghouse/contract/engine/decimal.ts'
import {
  type AccountKey,
  accountName,
  type Denomination,
  type Posting,
  platformAccount,
  postings,
} from '../../books/ledger/posting.ts'

interface TakenBack {
  of: 'payin' | 'deposit'
  money: Denomination
  /** What the owner was credited, by the accounts that it is taken from. */
  credited: readonly (readonly [AccountKey, string])[]
  /** Given back by the platform. */
  fee: string
}

export function takenBack({ of, money, credited, fee }: TakenBack): Posting[] {
  const to = platformAccount('upstream')
  const byAccount = new Map<string, Posting>()
  for (const [from, amount] of credited) {
    const name = accountName(from, money)
    const before = byAccount.get(name)?.amount ?? '0'
    const type = `${of}Reversal` as const
    byAccount.set(name, { type, from, to, ...money, amount: sum(before, amount), orDebt: true })
  }
  const from = platformAccount('feeIncome')
  return postings(...byAccount.values(), {
    type: `${of}FeeReversal`,
    from,
    to,
    ...money,
    amount: fee,
  })
}
