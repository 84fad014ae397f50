import type { Machine } from '@countinghouse/contract/engine/machine.ts'

const routesOf = new WeakMap<Machine, Map<string, readonly string[]>>()

/**
 * The moves of the shortest route from the initial state to another; `a, b` is the route to b by way of a, or with the
 * move b that stays in a.
 */
export function routeTo(machine: Machine, ends: string): readonly string[] {
  let routes = routesOf.get(machine)
  if (!routes) {
    routes = new Map()
    routesOf.set(machine, routes)
  }
  let route = routes.get(ends)
  if (!route) {
    route = routeThrough(machine, ends.split(', '))
    routes.set(ends, route)
  }
  return route
}

/** What is left of such a route for an order that has come to a state; nothing where the route does not go there. */
export function movesAhead(machine: Machine, ends: string, state: string): readonly string[] {
  const route = routeTo(machine, ends)
  const visited = [machine.initial, ...route.map((move) => machine.moves[move]?.to)]
  const here = visited.lastIndexOf(state)
  return here < 0 ? [] : route.slice(here)
}

function routeThrough(machine: Machine, states: string[]): string[] {
  let from = machine.initial
  return states.flatMap((state) => {
    if (machine.moves[state]?.to === from) return [state]
    const route = routesFrom(machine, from).get(state)
    if (!route) throw new Error(`${machine.kind} has no route from ${from} to ${state}`)
    from = state
    return route
  })
}

function routesFrom(machine: Machine, start: string): Map<string, string[]> {
  const routes = new Map<string, string[]>([[start, []]])
  for (const [state, route] of routes) {
    for (const [move, { from, to, ofPieces }] of Object.entries(machine.moves)) {
      if (from.includes(state) && !routes.has(to) && !ofPieces) routes.set(to, [...route, move])
    }
  }
  return routes
}
