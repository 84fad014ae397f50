/**
 * Debt: what an owner lacks of a payment that was taken back. The platform lays it out (`advanced`), and the owner's debt
 * says how much. Whatever becomes available settles it first, so that whoever is in debt has nothing available.
 */
import { compare, isPositive, minus } from '@countinghouse/contract/engine/decimal.ts'
import {
  type AccountKey,
  accountName,
  availableOf,
  type Denomination,
  debtOf,
  flowTypes,
  isPlatform,
  type Posting,
  platformAccount,
  postings,
} from './posting.ts'

export interface Side {
  key: AccountKey
  denomination: Denomination
}

/** The balance of an account that is locked; undefined where there is none. */
export type ReadBalance = (side: Side) => string | undefined

const advanced = platformAccount('advanced')
const debtors = platformAccount('debtors')
const available = availableOf(debtors).bucket

const moneyOf = ({ currency, country }: Denomination): Denomination => ({ currency, country })

/** What the postings may touch besides their own accounts, if somebody goes into debt. */
export const sidesOfNewDebt = (all: readonly Posting[]): Side[] =>
  all.flatMap((posting) =>
    posting.orDebt
      ? [availableOf(posting.from), debtOf(posting.from), advanced, debtors].map((key) => ({
          key,
          denomination: moneyOf(posting),
        }))
      : [],
  )

/** The debts of all owners whose money moves. */
export const debtsOf = (sides: readonly Side[]): Side[] =>
  sides.flatMap(({ key, denomination }) =>
    isPlatform(key) ? [] : [{ key: debtOf(key), denomination: moneyOf(denomination) }],
  )

/** The platform's side of paying a debt. */
export const sidesOfPayment = ({ denomination }: Side): Side[] =>
  [advanced, debtors].map((key) => ({ key, denomination }))

export const isInDebt = (side: Side, read: ReadBalance): boolean =>
  isPositive(read({ ...side, key: debtOf(side.key) }) ?? '0')

/** Given back by choice, from money that is not available yet or no more. */
const refunds: readonly Posting['type'][] = ['payinRefund', 'payinExcessRefund']

/** Whether its owner has to settle a debt before. */
export const mustWait = (posting: Posting, read: ReadBalance): boolean =>
  refunds.includes(posting.type) && isInDebt({ key: posting.from, denomination: posting }, read)

/** A posting that takes whatever there is, with what the platform lays out for the rest. */
export function withAdvance(posting: Posting, read: ReadBalance): Posting[] {
  if (!posting.orDebt) return [posting]
  const { from, to, type, amount } = posting
  const money = moneyOf(posting)
  const has = read({ key: from, denomination: money }) ?? '0'
  const missing = minus(amount, has)
  if (!isPositive(missing)) return [posting]
  return postings(
    { type, from, to, amount: has, ...money },
    { type, from: advanced, to, amount: missing, ...money },
    { type: 'debt', from: debtors, to: debtOf(from), amount: missing, ...money },
  )
}

/** What follows from the postings of a move that made money available. */
export function debtPayments(all: readonly Posting[], read: ReadBalance): Posting[] {
  const sides = all
    .filter(({ to }) => to.bucket === available)
    .map((posting) => ({ key: posting.to, denomination: moneyOf(posting) }))
  const each = new Map(sides.map((side) => [accountName(side.key, side.denomination), side]))
  return [...each.values()].flatMap(({ key, denomination }) => {
    const debt = debtOf(key)
    const has = read({ key, denomination }) ?? '0'
    const owed = read({ key: debt, denomination }) ?? '0'
    const amount = compare(has, owed) < 0 ? has : owed
    return postings(
      { type: 'debtPayment', from: key, to: advanced, amount, ...denomination },
      { type: 'debtRelease', from: debt, to: debtors, amount, ...denomination },
    )
  })
}

/** Which of the platform's accounts a posting is on, where it isn't `upstream`; fees go to `feeIncome`. */
export const platformSides = {
  from: {
    [flowTypes.payinReversal]: 'advanced',
    [flowTypes.depositReversal]: 'advanced',
    [flowTypes.payinFeeReversal]: 'feeIncome',
    [flowTypes.depositFeeReversal]: 'feeIncome',
    [flowTypes.debt]: 'debtors',
  },
  to: { [flowTypes.debtPayment]: 'advanced', [flowTypes.debtRelease]: 'debtors' },
} as const
