/** The move that somebody wants to make of a simulated order, and what a report of the chain or bank, or a review, sets. */
import { stateOfId } from '@countinghouse/contract/kit/machine.ts'
import { type DemoKind, type DemoRow, remarkOf } from '../kinds/demo-kind.ts'
import type { Chance } from '../world/random.ts'

export interface AttemptedMove {
  attempted: string
  set?: Record<string, unknown>
}

export function attemptedMove(
  kind: DemoKind,
  row: DemoRow,
  move: string,
  { at, checker, chance }: { at: Date; checker: string; chance: Chance },
): AttemptedMove {
  const { order, report, review } = kind
  const { moves } = order.machine
  if (moves[move]?.by === 'upstream') {
    const said = report(move, row, { chance, at })
    const state = stateOfId(order.machine, row.status)
    const reported = said.move ?? move
    const names = [reported, ...(moves[reported]?.elsewhere ?? [])]
    const attempted = names.find((name) => moves[name]?.from.includes(state)) ?? move
    const { amount = '0', reference = '' } = said
    const changed = order.reported?.[attempted]?.(row, { amount, reference, at })
    return { attempted, set: { ...said.set, ...changed } }
  }
  if (!review || !Object.values(review.review.moves).includes(move)) return { attempted: move }
  const decision = { name: checker, at, remark: remarkOf(kind, move) }
  return { attempted: move, set: { ...review.decided(decision) } }
}
