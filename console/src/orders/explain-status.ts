/** Why an order is in its state, and who has to act next. Pure. */
import type { Row } from '@countinghouse/contract/kit/list.ts'
import {
  type Actor,
  allowedOperatorMoves,
  type Machine,
} from '@countinghouse/contract/kit/machine.ts'
import type { OrderEvent } from './trace.ts'

export interface StatusExplanation {
  /** The remark that was given with the move into this state. */
  reason: string
  /** The event that ended an order in failure. */
  failedBy?: OrderEvent
  /** Who has to act, or what is awaited; undefined for a finished order. */
  waitsFor?: Actor | 'confirmations' | 'payer' | 'appeal'
  /** The moves that operators can make. */
  open: string[]
}

export function explainStatus(
  machine: Machine,
  order: Row,
  events: readonly OrderEvent[],
): StatusExplanation {
  const status = String(order.status)
  const into = events.findLast(({ pieceNo, toStatus }) => pieceNo === null && toStatus === status)
  const end = machine.states[status]?.end
  // Operators can still make some moves with a finished order, but it does not wait for them.
  const open = allowedOperatorMoves(machine, status, (field) => order[field]).filter(
    (name) => machine.moves[name]?.to !== status,
  )
  const reason = into?.remark ?? ''
  if (end) return { reason, open, ...(end === 'failure' && into && { failedBy: into }) }
  if (open.length > 0) return { reason, open, waitsFor: 'operator' }
  if (machine.moves.appeal?.to === status) return { reason, open, waitsFor: 'appeal' }
  // No reason: the text about confirmations already says how many there are.
  if (isConfirming(order)) return { reason: '', open, waitsFor: 'confirmations' }
  const next = Object.keys(machine.moves).filter((name) => leaves(machine, name, status))
  const waitsFor = others.find((actor) => next.some((name) => machine.moves[name]?.by === actor))
  // Machines declare their moves in the order of an order's life, so the first one is the next.
  if (waitsFor === 'upstream' && next[0] === 'pay') return { reason, open, waitsFor: 'payer' }
  return { reason, open, ...(waitsFor && { waitsFor }) }
}

const leaves = ({ moves }: Machine, name: string, status: string): boolean =>
  moves[name]?.from.includes(status) === true

/** Who else can move an order on, the most likely first. */
const others: readonly Actor[] = ['upstream', 'platform', 'merchant']

const isConfirming = ({ confirmations, confirmationsNeeded, txHash }: Row): boolean =>
  Boolean(txHash) && Number(confirmations) < Number(confirmationsNeeded)
