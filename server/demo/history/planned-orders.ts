/** Which orders a past has, and when and where they end. */
import type { Country } from '@countinghouse/contract/limits.ts'
import { weightedAt } from '../../../connectors/sandbox/world/random.ts'
import { type DemoKinds, type Resting, splitEnd } from '../kinds/demo-kind.ts'
import type { ComingOrder, Pace } from '../world/pace.ts'

export interface PlannedOrder extends ComingOrder {
  /** Set for one of the last, which is meant to rest where it can be seen; its fate decides about the others. */
  rest?: { end: string; country: Country | undefined }
}

interface PlannedPeriod {
  kinds: DemoKinds
  countries: readonly Country[]
  pace: Pace
  from: Date
  to: Date
}

const minute = 60_000
/** A past with fewer orders of a kind has other things to show. */
const fewestOfKind = 10
/** How old those are that may still be on their way. */
const lateMs = 36 * 60 * minute

/** By the pace of the merchant; some of the last of each kind rest on their way. */
export function plannedOrders({ kinds, countries, pace, from, to }: PlannedPeriod): PlannedOrder[] {
  const coming = pace.between(from.getTime(), to.getTime())
  const resting = new Map<ComingOrder, Resting>()
  for (const [name, { resting: wanted = [] }] of Object.entries(kinds)) {
    const ofKind = coming.filter(({ kind }) => kind === name)
    if (ofKind.length < fewestOfKind) continue
    const [brief, long] = [true, false].map((isBrief) =>
      wanted.filter(({ minutes }) => (minutes !== undefined) === isBrief),
    ) as [Resting[], Resting[]]
    for (const rest of brief) resting.set(ofKind.pop() as ComingOrder, rest)
    const lately = ofKind.filter(({ at }) => at > to.getTime() - lateMs).length
    // Small ones: what they would have brought is hardly missed.
    const small = ofKind.slice(-Math.max(lately, long.length)).toSorted((a, b) => a.size - b.size)
    for (const [index, rest] of long.entries()) resting.set(small[index] as ComingOrder, rest)
  }
  return coming
    .map((order): PlannedOrder => {
      const rest = resting.get(order)
      if (!rest) return order
      const at = rest.minutes === undefined ? order.at : to.getTime() - rest.minutes * minute
      return { ...order, at, rest: { end: rest.end, country: countries[0] } }
    })
    .toSorted((a, b) => a.at - b.at)
}

type Ends = Readonly<Record<string, number>>

/** How often orders of a kind end where, those that are split among them. */
export const endsOf = (kind: DemoKinds[string]): Ends =>
  kind.pieces ? { ...kind.ends, [splitEnd(kind)]: kind.pieces.share } : kind.ends

/** Where orders end: each end is taken once, in every country that a kind has, before their fate decides. */
export class PlannedEnds {
  readonly #kinds: DemoKinds
  readonly #open = new Map<string, string[]>()

  constructor(kinds: DemoKinds) {
    this.#kinds = kinds
  }

  next(kind: string, country: string, fate: number): string {
    const found = this.#kinds[kind]
    const ends = found ? endsOf(found) : {}
    const name = `${kind}/${country}`
    const open = this.#open.get(name) ?? Object.keys(ends)
    this.#open.set(name, open)
    return open.shift() ?? weightedAt(ends, fate)
  }
}
