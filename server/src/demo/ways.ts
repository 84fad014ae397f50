import type { Machine } from '@countinghouse/contract/kit/machine.ts'

const knownWays = new Map<Machine, Map<string, readonly string[]>>()

/** The moves of the shortest way from the beginning to a state. */
export function wayTo(machine: Machine, end: string): readonly string[] {
  let known = knownWays.get(machine)
  if (!known) {
    known = waysOf(machine)
    knownWays.set(machine, known)
  }
  const way = known.get(end)
  if (!way) throw new Error(`${machine.kind} has no way to ${end}`)
  return way
}

function waysOf(machine: Machine): Map<string, readonly string[]> {
  const ways = new Map<string, string[]>([[machine.initial, []]])
  for (const [state, way] of ways) {
    for (const [move, { from, to }] of Object.entries(machine.moves)) {
      if (from.includes(state) && !ways.has(to)) ways.set(to, [...way, move])
    }
  }
  return ways
}
