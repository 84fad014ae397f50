/** Which orders a past has, and when and where they end. */
import type { Country } from '@countinghouse/contract/limits.ts'
import { type DemoKinds, splitEnd } from '../kinds/demo-kind.ts'
import type { Chance } from '../world/random.ts'

export interface PlannedOrder {
  at: number
  /** Set for an order that is meant to rest where only the last ones can be; chance decides about the others. */
  recent?: { kind: string; country: Country; end: string }
}

interface PlannedPeriod {
  kinds: DemoKinds
  countries: readonly Country[]
  orders: number
  from: Date
  to: Date
}

const minute = 60_000

/** Evenly spread over the time, and at its end some of each country in the states that do not last. */
export function plannedOrders({
  kinds,
  countries,
  orders,
  from,
  to,
}: PlannedPeriod): PlannedOrder[] {
  const step = (to.getTime() - from.getTime()) / orders
  const spread = Array.from({ length: orders }, (_, i) => ({
    at: Math.round(from.getTime() + i * step),
  }))
  const last = Object.entries(kinds).flatMap(([kind, { recent = {} }]) =>
    Object.entries(recent).flatMap(([end, minutes]) =>
      countries.map((country) => ({
        at: to.getTime() - minutes * minute,
        recent: { kind, country, end },
      })),
    ),
  )
  return [...spread, ...last].sort((a, b) => a.at - b.at)
}

type Ends = Readonly<Record<string, number>>

/** Where orders end: each end is taken once, in every country that a kind has, before chance decides. */
export class PlannedEnds {
  readonly #ends: ReadonlyMap<string, Ends>
  readonly #chance: Chance
  readonly #open = new Map<string, string[]>()

  constructor(kinds: DemoKinds, chance: Chance) {
    this.#ends = new Map(
      Object.entries(kinds).map(([name, kind]): [string, Ends] => [
        name,
        kind.pieces ? { ...kind.ends, [splitEnd(kind)]: kind.pieces.share } : kind.ends,
      ]),
    )
    this.#chance = chance
  }

  next(kind: string, country = ''): string {
    const ends = this.#ends.get(kind) ?? {}
    const name = `${kind}/${country}`
    const open = this.#open.get(name) ?? Object.keys(ends)
    this.#open.set(name, open)
    return open.shift() ?? this.#chance.weighted(ends)
  }
}
