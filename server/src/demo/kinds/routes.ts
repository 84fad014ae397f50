import type { Machine } from '@countinghouse/contract/kit/machine.ts'

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
