/** Why an order stands where it stands, and who can do something about it. Pure. */
import type { Row } from '@countinghouse/contract/kit/list.ts'
import {
  type Actor,
  allowedOperatorMoves,
  type Machine,
} from '@countinghouse/contract/kit/machine.ts'
import type { OrderEvent } from './trace.ts'

export interface Standing {
  /** Why it came into its state, as whoever brought it there said. */
  reason: string
  /** Of an order that has ended without success: the event that ended it. */
  failedBy?: OrderEvent
  /** Who has to act, or what is awaited; undefined at the end. */
  waitsFor?: Actor | 'confirmations' | 'payer' | 'appeal'
  /** The moves of operators that are open. */
  open: string[]
}

export function standingOf(machine: Machine, order: Row, events: readonly OrderEvent[]): Standing {
  const status = String(order.status)
  const into = events.findLast(({ pieceNo, toStatus }) => pieceNo === null && toStatus === status)
  const end = machine.states[status]?.end
  // What an operator may still do with an order that has ended is offered, but nothing waits for it.
  const open = allowedOperatorMoves(machine, status, (field) => order[field]).filter(
    (name) => machine.moves[name]?.to !== status,
  )
  const reason = into?.remark ?? ''
  if (end) return { reason, open, ...(end === 'failure' && into && { failedBy: into }) }
  if (open.length > 0) return { reason, open, waitsFor: 'operator' }
  if (machine.moves.appeal?.to === status) return { reason, open, waitsFor: 'appeal' }
  // How many there are is said with what it waits for.
  if (isConfirming(order)) return { reason: '', open, waitsFor: 'confirmations' }
  const next = Object.keys(machine.moves).filter((name) => leaves(machine, name, status))
  const waitsFor = others.find((actor) => next.some((name) => machine.moves[name]?.by === actor))
  // The moves of a machine are in the order in which an order makes them.
  if (waitsFor === 'upstream' && next[0] === 'pay') return { reason, open, waitsFor: 'payer' }
  return { reason, open, ...(waitsFor && { waitsFor }) }
}

const leaves = ({ moves }: Machine, name: string, status: string): boolean =>
  moves[name]?.from.includes(status) === true

/** Who else goes on with an order, the likeliest first. */
const others: readonly Actor[] = ['upstream', 'platform', 'merchant']

const isConfirming = ({ confirmations, confirmationsNeeded, txHash }: Row): boolean =>
  Boolean(txHash) && Number(confirmations) < Number(confirmationsNeeded)
