import { compare } from '@countinghouse/contract/kit/decimal.ts'
import type { InputProblem } from '@countinghouse/contract/kit/input-problem.ts'

/** Nobody could order anything between a minimum and a smaller maximum. */
export const limitHooks = {
  check: async ({ minimum, maximum }: { minimum: string; maximum: string }) =>
    compare(minimum, maximum) > 0
      ? ({ field: 'minimum', rule: 'notAbove', most: maximum } satisfies InputProblem)
      : undefined,
}
