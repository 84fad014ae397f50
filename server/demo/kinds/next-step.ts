/** What comes next for an order of a simulated time, and when: what is planned for it, or what the clock does. */
import { type Machine, type Move, stateOfId } from '@countinghouse/contract/engine/machine.ts'
import type { Chance } from '../../../connectors/sandbox/world/random.ts'
import { dueAt } from '../../src/engine/orders/deadline.ts'
import type { DemoRow } from './demo-kind.ts'

export interface Step {
  move: string
  at: number
  /** Made by the server's own clock, and not by whoever plans. */
  byClock: boolean
}

const second = 1000
const hour = 3600 * second
/** The queue is looked at twice a second. */
export const queueDelayMs = 250
/** What the platform decides by itself it decides before its clock comes round. */
const platformMs = 100

export function nextStep(
  machine: Machine,
  order: DemoRow,
  wanted: string | undefined,
  at: number,
  chance: Chance,
  isQuick = false,
): Step | undefined {
  const clock = clockStep(machine, order, at)
  const planned = plannedStep(machine, order, wanted, at, chance, clock, isQuick)
  return planned && !(clock && clock.at < planned.at) ? planned : clock
}

const clockMovesOf = new WeakMap<Machine, [string, Move][]>()

/** Looked for millions of times, and most machines have none or one. */
function clockMoves(machine: Machine): [string, Move][] {
  let found = clockMovesOf.get(machine)
  if (!found) {
    found = Object.entries(machine.moves).filter(([, { deadline }]) => deadline !== undefined)
    clockMovesOf.set(machine, found)
  }
  return found
}

function clockStep(machine: Machine, order: DemoRow, at: number): Step | undefined {
  for (const [move, declared] of clockMoves(machine)) {
    const due = dueAt(machine, declared, order, new Date(at))
    // What became due while the order was elsewhere is made as soon as it is back.
    if (due) return { move, at: Math.max(due.getTime(), at) + queueDelayMs, byClock: true }
  }
  return undefined
}

/** Undefined when the order has come to where its plan does not lead on. */
function plannedStep(
  machine: Machine,
  order: DemoRow,
  move: string | undefined,
  at: number,
  chance: Chance,
  clock: Step | undefined,
  isQuick: boolean,
): Step | undefined {
  const declared = move === undefined ? undefined : machine.moves[move]
  if (!move || !declared?.from.includes(stateOfId(machine, order.status))) return undefined
  if (move === clock?.move) return clock
  if (declared.by === 'platform') return { move, at: at + platformMs, byClock: false }
  if (isQuick)
    return { move, at: at + Math.round(second * (1 + 5 * chance.next())), byClock: false }
  const wait = second * Math.round(20 + 3600 * chance.next() ** 3)
  // Operators look at things when they come to it; everybody else acts before it is too late.
  if (declared.by === 'operator')
    return { move, at: at + wait + Math.round(6 * hour * chance.next() ** 2), byClock: false }
  const remaining = clock ? clock.at - queueDelayMs - at : wait
  const after = wait < remaining ? wait : Math.floor(remaining * chance.next())
  return { move, at: at + after, byClock: false }
}
