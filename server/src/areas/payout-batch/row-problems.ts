/** What is wrong with one row, regardless of the others. */

import {
  type Details,
  detailProblems,
  type MethodSide,
  type Rail,
  type Terms,
} from '@countinghouse/contract/areas/local-rail/rail.ts'
import { isAmount } from '@countinghouse/contract/engine/checks.ts'
import { compare, fractionDigits, plain } from '@countinghouse/contract/engine/decimal.ts'
import type { InputProblem } from '@countinghouse/contract/engine/input-problem.ts'
import { payoutMethods } from '../../platform/files/payout-columns.ts'
import type { PayoutProblem } from '../../platform/files/read-payout-file.ts'
import type { PayoutRow } from './payout-rows.ts'

/** Of one order, in fiat. */
export interface AmountLimits {
  minimum: string
  maximum: string
}

/** A row with its parsed payee, as far as it is readable. */
export interface ReadRow extends PayoutRow {
  problems: PayoutProblem[]
  /** Empty unless payees can be paid by it. */
  method: string
  /** Null unless it can be paid. */
  amount: string | null
  details: Details
  /** The payee's account, which identifies the payee; empty while the method is invalid. */
  account: string
  /** The column in which it stands. */
  accountField: string
}

/** The longest merchant order number. */
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
  // An unreadable cell is reported as such, and not also as missing.
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

/** Columns of details that the method does not use must be empty. */
const rowDetailProblems = (rail: Rail, side: MethodSide<string, Terms>, details: Details) =>
  detailProblems(rail, side, details).map(
    ({ field, rule }): PayoutProblem => ({
      field,
      rule: rule === 'unknownField' ? 'notOfMethod' : rule,
    }),
  )
