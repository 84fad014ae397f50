/** Validates input against a schema and translates the schema library's issues into our rules. */
import type { z } from 'zod'
import rules from '../texts/rules.en.ts'
import type { InputProblem } from './input-problem.ts'
import { type DedicatedError, dedicatedErrors, type Schema } from './schema.ts'

export type ReadInput =
  | { value: unknown }
  | { problem: InputProblem }
  /** Input with an error message of its own. */
  | { error: (typeof dedicatedErrors)[DedicatedError] }

export function readInput(schema: Schema, input: unknown): ReadInput {
  const parsed = schema.safeParse(input)
  if (parsed.success) return { value: parsed.data }
  const [issue] = parsed.error.issues
  if (!issue) return { problem: { rule: 'invalid' } }
  const { message } = innermostIssue(issue)
  if (isOwnSentence(message)) return { error: dedicatedErrors[message] }
  return { problem: problemOf(issue, input) }
}

type Issue = z.core.$ZodIssue

const isOwnSentence = (name: string): name is DedicatedError => Object.hasOwn(dedicatedErrors, name)

/** A filter that may be empty is a union; its last option describes what is wrong. */
function innermostIssue(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue
  const last = issue.errors.at(-1)?.[0]
  return last ? innermostIssue({ ...last, path: [...issue.path, ...last.path] }) : issue
}

function problemOf(issue: Issue, input: unknown): InputProblem {
  const found = innermostIssue(issue)
  if (found.code === 'unrecognized_keys') {
    return { rule: 'unknownField', field: String(found.keys[0]).slice(0, 60) }
  }
  const name = found.path.findLast((part) => typeof part === 'string')
  if (name === undefined) return { rule: 'notAnObject' }
  const field = { field: name }
  if (valueAt(input, found.path) === undefined) return { rule: 'required', ...field }
  return { ...ruleOf(issue, found), ...field }
}

function ruleOf(issue: Issue, found: Issue): InputProblem {
  const numbers = numbersOf(issue)
  if (numbers.length > 0) return { rule: 'oneOf', numbers: numbers.join(', ') }
  switch (found.code) {
    case 'invalid_type':
      return { rule: kindRules[found.expected] ?? 'invalid' }
    case 'too_small':
      return found.origin === 'string'
        ? found.minimum === 1
          ? { rule: 'required' }
          : { rule: 'tooShort', least: Number(found.minimum) }
        : { rule: 'tooSmall', least: Number(found.minimum) }
    case 'too_big':
      return found.origin === 'string'
        ? { rule: 'tooLong', most: Number(found.maximum) }
        : { rule: 'tooLarge', most: Number(found.maximum) }
    case 'invalid_value':
      return { rule: 'choice' }
    default:
      return namedRule(found)
  }
}

/** Our own checks carry the name of a rule as their message, and its numbers as parameters. */
function namedRule(found: Issue): InputProblem {
  const values = found.code === 'custom' ? found.params : undefined
  return isRule(found.message)
    ? ({ rule: found.message, ...values } as InputProblem)
    : { rule: 'invalid' }
}

const kindRules: Readonly<Record<string, 'text' | 'number' | 'wholeNumber'>> = {
  string: 'text',
  number: 'wholeNumber',
  int: 'wholeNumber',
}

const isRule = (message: string): boolean => Object.hasOwn(rules, message)

/** Where only a few numbers are valid, the message lists them. */
function numbersOf(issue: Issue): number[] {
  if (issue.code === 'invalid_value') {
    return issue.values.every((value) => typeof value === 'number')
      ? (issue.values as number[])
      : []
  }
  if (issue.code !== 'invalid_union') return []
  const parts = issue.errors.map(([first]) => (first ? numbersOf(first) : []))
  return parts.every(({ length }) => length > 0) ? parts.flat() : []
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input
  for (const part of path)
    value = (value as Record<PropertyKey, unknown> | null | undefined)?.[part]
  return value
}
