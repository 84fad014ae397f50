import type { Machine } from '@countinghouse/contract/engine/machine.ts'

/**
 * The states whose orders have all succeeded once, whatever became of them, and those that orders reach with and
 * without a success. By their numbers.
 */
export function succeededStates({ states, moves, initial }: Machine): {
  succeeded: number[]
  unsure: number[]
} {
  const isSuccess = (state: string) => states[state]?.end === 'success'
  const reachedFrom = (first: string[], goesOn: (state: string) => boolean) => {
    const reached = new Set(first)
    for (const state of reached)
      for (const { from, to } of goesOn(state) ? Object.values(moves) : [])
        if (from.includes(state)) reached.add(to)
    return reached
  }
  const before = reachedFrom([initial], (state) => !isSuccess(state))
  const after = reachedFrom(Object.keys(states).filter(isSuccess), () => true)
  const idsOf = (names: string[]) => names.map((state) => states[state]?.id ?? -1)
  const isSure = (state: string) => isSuccess(state) || !before.has(state)
  return {
    succeeded: idsOf([...after].filter(isSure)),
    unsure: idsOf([...after].filter((state) => !isSure(state))),
  }
}
