/** What an order of a simulated time is meant to do, and how far it has come. */
import { type Machine, stateOfId } from '@countinghouse/contract/engine/machine.ts'
import type { Chance } from '../../../connectors/sandbox/world/random.ts'
import type { DemoKind, DemoRow } from './demo-kind.ts'
import { nextStep, type Step } from './next-step.ts'
import { routeTo } from './routes.ts'

export class OrderPlan {
  readonly #kind: DemoKind<string>
  readonly #chance: Chance
  #moves: readonly string[]
  #made = 0
  readonly #isQuick: boolean

  /**
   * `ends` is one of those that the kind names, or the moves that lead there; what is in a hurry gets there within
   * seconds.
   */
  constructor(
    kind: DemoKind<string>,
    chance: Chance,
    ends: string | readonly string[],
    isQuick = false,
  ) {
    this.#kind = kind
    this.#chance = chance
    this.#isQuick = isQuick
    this.#moves = typeof ends === 'string' ? routeTo(kind.order.machine, ends) : ends
  }

  next(order: DemoRow, at: number): Step | undefined {
    const { order: definition, quick } = this.#kind
    const move = this.#moves[this.#made]
    const isQuick = this.#isQuick || (move !== undefined && quick?.includes(move) === true)
    return nextStep(definition.machine, order, move, at, this.#chance, isQuick)
  }

  /** Whether the order will leave the state that it is in, as far as anybody plans. */
  leadsOn(order: DemoRow): boolean {
    const { machine } = this.#kind.order
    const here = stateOfId(machine, order.status)
    return this.#moves.slice(this.#made).some((move) => machine.moves[move]?.to !== here)
  }

  /** Somebody attempted a move, and this one was made; `order` is as it is afterwards. */
  made(attempted: string, made: string, order: DemoRow): void {
    if (attempted === this.#moves[this.#made]) this.#made += 1
    const { afterwards } = this.#kind
    if (!afterwards || (this.#made < this.#moves.length && made === attempted)) return
    this.#moves = afterwards(made, order, this.#chance)
    this.#made = 0
  }
}

/** The attempted move or the one in its place, by the state that the order came into. */
export function madeFor(machine: Machine, attempted: string, state: string): string {
  const { to, otherwise } = machine.moves[attempted] ?? {}
  return to === state || !otherwise ? attempted : madeFor(machine, otherwise, state)
}
