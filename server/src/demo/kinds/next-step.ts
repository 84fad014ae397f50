/** What happens next to an order of a simulated past, and when: what was planned for it, or what the clock does. */
import { type Machine, type Move, stateOfId } from '@countinghouse/contract/kit/machine.ts'
import { dueAt } from '../../orders/deadline.ts'
import type { DemoRow } from './order-makers.ts'
import type { Chance } from '../world/random.ts'

interface Step {
  move: string
  at: number
}

const second = 1000
const hour = 3600 * second

export function nextStep(
  machine: Machine,
  order: DemoRow,
  wanted: string | undefined,
  at: number,
  chance: Chance,
): (Step & { isPlanned: boolean }) | undefined {
  const clock = clockStep(machine, order, at)
  const planned = plannedStep(machine, order, wanted, at, chance, clock)
  if (planned && !(clock && clock.at < planned.at)) return { ...planned, isPlanned: true }
  return clock && { ...clock, isPlanned: false }
}

const ofTheClock = new WeakMap<Machine, [string, Move][]>()

/** Looked for millions of times, and most machines have none or one. */
function clockMoves(machine: Machine): [string, Move][] {
  let found = ofTheClock.get(machine)
  if (!found) {
    found = Object.entries(machine.moves).filter(([, { deadline }]) => deadline !== undefined)
    ofTheClock.set(machine, found)
  }
  return found
}

function clockStep(machine: Machine, order: DemoRow, at: number): Step | undefined {
  for (const [move, declared] of clockMoves(machine)) {
    const due = dueAt(machine, declared, order)
    if (due) return { move, at: declared.deadline === 'atOnce' ? at + second : due.getTime() }
  }
  return undefined
}

/** Nothing when the order has come to where its plan does not lead on. */
function plannedStep(
  machine: Machine,
  order: DemoRow,
  move: string | undefined,
  at: number,
  chance: Chance,
  clock: Step | undefined,
): Step | undefined {
  const declared = move === undefined ? undefined : machine.moves[move]
  if (!move || !declared?.from.includes(stateOfId(machine, order.status))) return undefined
  if (move === clock?.move) return clock
  if (declared.by === 'platform') return { move, at: at + second }
  const wait = second * Math.round(20 + 3600 * chance.next() ** 3)
  // Operators look at things when they come to it; everybody else acts before it is too late.
  if (declared.by === 'operator')
    return { move, at: at + wait + Math.round(30 * hour * chance.next() ** 2) }
  const left = clock ? clock.at - at : wait
  return { move, at: at + (wait < left ? wait : Math.floor(left * chance.next())) }
}
