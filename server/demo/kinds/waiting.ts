/** Orders that wait for a person: the last of them are left for whoever tries the console, the others are decided. */
import { stateOfId } from '@countinghouse/contract/engine/machine.ts'
import type { DemoKind, DemoRow } from './demo-kind.ts'

/** Of each kind: of those that are reviewed a page full, of what seldom waits a few. */
export const leftForPeople = ({ review }: DemoKind<string>): number => (review ? 8 : 2)

/** How long somebody takes who decides the next, in minutes. */
export const minutesPerDecision = { least: 3, most: 12 }

/** Whether an order can only go on by this decision of an operator; payouts are split while they wait for a buyer. */
export function isForPeople(
  { order: { machine, declared } }: DemoKind<string>,
  row: DemoRow,
  move: string,
): boolean {
  const isEnd = machine.states[stateOfId(machine, row.status)]?.end !== undefined
  return machine.moves[move]?.by === 'operator' && !isEnd && move !== declared.pieces?.split
}
