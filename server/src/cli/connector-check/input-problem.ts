import { problemText } from '@countinghouse/contract/engine/input-problem.ts'
import { readInput } from '@countinghouse/contract/engine/read-input.ts'
import type { Schema } from '@countinghouse/contract/engine/schema.ts'
import rules from '@countinghouse/contract/texts/rules.en.ts'

/** In words, with the field's name on the wire. */
export function inputProblemOf(schema: Schema, input: unknown): string | undefined {
  const read = readInput(schema, input)
  return 'problem' in read ? problemText(read.problem, rules, {}) : undefined
}
