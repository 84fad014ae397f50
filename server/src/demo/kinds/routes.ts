import type { Machine } from '@countinghouse/contract/kit/machine.ts'

const knownWays = new Map<Machine, Map<string, readonly string[]>>()

/** The moves of the shortest way from the beginning to a state; `a, b` is the way to b by way of a. */
export function wayTo(machine: Machine, ends: string): readonly string[] {
  let known = knownWays.get(machine)
  if (!known) {
    known = new Map()
    knownWays.set(machine, known)
  }
  let way = known.get(ends)
  if (!way) {
    way = wayThrough(machine, ends.split(', '))
    known.set(ends, way)
  }
  return way
}

function wayThrough(machine: Machine, states: string[]): string[] {
  let from = machine.initial
  return states.flatMap((state) => {
    const way = waysFrom(machine, from).get(state)
    if (!way) throw new Error(`${machine.kind} has no way from ${from} to ${state}`)
    from = state
    return way
  })
}

function waysFrom(machine: Machine, begin: string): Map<string, string[]> {
  const ways = new Map<string, string[]>([[begin, []]])
  for (const [state, way] of ways) {
    for (const [move, { from, to }] of Object.entries(machine.moves)) {
      if (from.includes(state) && !ways.has(to)) ways.set(to, [...way, move])
    }
  }
  return ways
}
