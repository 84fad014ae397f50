/**
 * Conditions of a move besides the order's state, as data on the fields of its list. One rule for both sides: the server
 * refuses the move, and the console does not offer it.
 */
import type { ErrorName } from '../error-codes.ts'
import type { ErrorTexts } from '../texts/errors.en.ts'
import { compare, plus } from './decimal.ts'
import type { Choices } from './list.ts'

/** An error whose text needs no values. */
type PlainError = { [N in ErrorName]: ErrorTexts[N] extends string ? N : never }[ErrorName]

export type Condition = {
  field: string
  /** The error for whoever tries the move all the same. */
  refusal: PlainError
} & (
  | { type: 'anyOf'; choices: Choices; names: readonly string[] }
  /** A count that is 0. */
  | { type: 'zero' }
  /** An amount that is more than the sum of others. */
  | { type: 'exceeds'; others: readonly string[] }
  /** An amount that is at least the sum of others. */
  | { type: 'covers'; others: readonly string[] }
)

export const isAnyOf = <const C extends Choices>(
  field: string,
  choices: C,
  names: readonly (keyof C['ids'] & string)[],
  refusal: PlainError,
): Condition => ({ type: 'anyOf', field, choices, names, refusal })

export const isZero = (field: string, refusal: PlainError): Condition => ({
  type: 'zero',
  field,
  refusal,
})

export const exceeds = (
  field: string,
  others: readonly string[],
  refusal: PlainError,
): Condition => ({ type: 'exceeds', field, others, refusal })

export const covers = (
  field: string,
  others: readonly string[],
  refusal: PlainError,
): Condition => ({ type: 'covers', field, others, refusal })

export const fieldsOf = (condition: Condition): readonly string[] =>
  'others' in condition ? [condition.field, ...condition.others] : [condition.field]

/** The first condition that does not hold for an order, by the values of its fields. */
export const unmetCondition = (
  conditions: readonly Condition[] = [],
  read: (field: string) => unknown,
): Condition | undefined => conditions.find((condition) => !holds(condition, read))

function holds(condition: Condition, read: (field: string) => unknown): boolean {
  const value = read(condition.field)
  if (condition.type === 'anyOf') {
    const { names, choices } = condition
    // Rows of lists have the name; rows of the database have the number that it is stored as.
    return names.some((name) => value === name || value === choices.ids[name])
  }
  if (condition.type === 'zero') return Number(value) === 0
  const others = condition.others.map((field) => String(read(field) ?? '0')).reduce(plus, '0')
  const difference = compare(String(value ?? '0'), others)
  return condition.type === 'exceeds' ? difference > 0 : difference >= 0
}
