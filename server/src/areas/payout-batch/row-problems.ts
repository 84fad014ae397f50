/** What is wrong with one row by itself, whatever stands in the others. */
import { isAmount } from '@countinghouse/contract/kit/checks.ts'
import { compare, fractionDigits, plain } from '@countinghouse/contract/kit/decimal.ts'
import type { InputProblem } from '@countinghouse/contract/kit/input-problem.ts'
import {
  type Details,
  detailProblems,
  type MethodSide,
  type Rail,
  type Terms,
} from '@countinghouse/contract/rails/rail.ts'
import { payoutMethods } from '../../files/payout-columns.ts'
import type { PayoutProblem } from '../../files/read-payout-file.ts'
import type { PayoutRow } from './payout-rows.ts'

/** Of one order, in fiat. */
export interface AmountLimits {
  minimum: string
  maximum: string
}

/** A row with what is known of its payee, as far as it could be read. */
export interface ReadRow extends PayoutRow {
  problems: PayoutProblem[]
  /** Empty unless it is one by which payees can be paid. */
  method: string
  /** Null unless it is an amount that can be paid. */
  amount: string | null
  details: Details
  /** The payee's account, by which payees are told apart; empty while the method is none. */
  account: string
  /** The column in which it stands. */
  accountField: string
}

/** The longest number by which a merchant may know an order. */
const numberCharacters = 64

export function readPayoutRow(
  row: PayoutRow,
  rail: Rail,
  limits: AmountLimits,
  digits: number,
): ReadRow {
  const { merchantOrderNo = '', method = '', amount = '', ...rest } = row.values
  const details = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ''))
  const side = payoutMethods(rail).find((each) => each.method === method)?.side
  const ofAmount = amountProblem(amount, rail, limits, digits)
  const found = [
    problemOf('merchantOrderNo', numberProblem(merchantOrderNo)),
    problemOf('method', methodProblem(method, side)),
    problemOf('amount', ofAmount),
    ...(side ? rowDetailProblems(rail, side, details) : []),
  ].flat()
  // What could not be read is reported as that, and not as missing too.
  const unread = new Set(row.unreadable.map(({ field }) => field))
  return {
    ...row,
    problems: [...row.unreadable, ...found.filter(({ field }) => !unread.has(field))],
    method: side ? method : '',
    amount: ofAmount || unread.has('amount') ? null : plain(amount),
    details,
    account: (side && details[side.account]) ?? '',
    accountField: side?.account ?? '',
  }
}

const problemOf = (field: string, problem: InputProblem | undefined): PayoutProblem[] =>
  problem ? [{ ...problem, field }] : []

function numberProblem(number: string): InputProblem | undefined {
  if (number === '') return { rule: 'required' }
  return number.length > numberCharacters ? { rule: 'tooLong', most: numberCharacters } : undefined
}

function methodProblem(method: string, side: unknown): InputProblem | undefined {
  if (method === '') return { rule: 'required' }
  return side ? undefined : { rule: 'choice' }
}

function amountProblem(
  amount: string,
  { currency }: Rail,
  { minimum, maximum }: AmountLimits,
  digits: number,
): InputProblem | undefined {
  if (amount === '') return { rule: 'required' }
  if (!isAmount(amount)) return { rule: 'amount' }
  if (fractionDigits(amount) > digits) return { rule: 'tooFine', digits, currency }
  if (compare(amount, minimum) < 0) return { rule: 'amountBelow', minimum, currency }
  if (compare(amount, maximum) > 0) return { rule: 'amountAbove', maximum, currency }
  return undefined
}

/** A detail that the method does not use has its column, and only has to be empty. */
const rowDetailProblems = (rail: Rail, side: MethodSide<string, Terms>, details: Details) =>
  detailProblems(rail, side, details).map(
    ({ field, rule }): PayoutProblem => ({
      field,
      rule: rule === 'unknownField' ? 'notOfMethod' : rule,
    }),
  )
