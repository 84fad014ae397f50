import type { Services } from '../../platform/services.ts'
import type { AnswerStatus } from './apply-answer.ts'
import { isUnanswered, type StoredInstruction } from './stored-instruction.ts'

/** For metrics: the first answer to an instruction, as it was before that. */
export function noteAnswer(
  { instructions }: Pick<Services['metrics'], 'instructions'>,
  connector: string,
  instruction: StoredInstruction,
  outcome: AnswerStatus,
): void {
  const seconds = (Date.now() - instruction.createdAt.getTime()) / 1000
  if (isUnanswered(instruction)) instructions.observe({ connector, outcome }, Math.max(0, seconds))
}
