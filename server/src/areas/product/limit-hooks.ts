import { compare } from '@countinghouse/contract/engine/decimal.ts'
import type { InputProblem } from '@countinghouse/contract/engine/input-problem.ts'

/** With a minimum above the maximum nothing could be ordered. */
export const limitHooks = {
  check: async ({ minimum, maximum }: { minimum: string; maximum: string }) =>
    compare(minimum, maximum) > 0
      ? ({ field: 'minimum', rule: 'notAbove', most: maximum } satisfies InputProblem)
      : undefined,
}
