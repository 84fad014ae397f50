/** Why an order is in its state, and who has to act next. Pure. */
import type { Row } from '@countinghouse/contract/engine/list.ts'
import {
  type Actor,
  allowedMoves,
  type Machine,
  type Move,
} from '@countinghouse/contract/engine/machine.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import type { OrderEvent } from './trace.ts'

export interface StatusExplanation {
  /** The remark that was given with the move into this state. */
  reason: string
  /** The event that ended an order in failure. */
  failedBy?: OrderEvent
  /** What failed, if it was not somebody's decision. */
  failure?: 'match' | 'order'
  /** Who has to act, or what is awaited; undefined for a finished order. */
  waitsFor?: Awaited
  /** The moves that operators can make. */
  open: string[]
}

/** `retry`: what an upstream has to do has failed, and it is done again only when an operator says so. */
export type Awaited = Actor | 'confirmations' | 'payer' | 'appeal' | 'byHand' | 'retry'

export function explainStatus(
  machine: Machine,
  order: Row,
  events: readonly OrderEvent[],
): StatusExplanation {
  const status = String(order.status)
  const into = events.findLast(({ pieceNo, toStatus }) => pieceNo === null && toStatus === status)
  const end = machine.states[status]?.end
  const possible = allowedMoves(machine, status, (field) => order[field])
  const ofOperators = possible.filter((name) => machine.moves[name]?.by === 'operator')
  // Operators can still make some moves with a finished order, but it does not wait for them.
  const open = ofOperators.filter((name) => machine.moves[name]?.to !== status)
  const reason = into?.remark ?? ''
  if (end === 'failure' && into)
    return { reason, open, failedBy: into, ...failureBy(machine, into) }
  if (end) return { reason, open }
  if (open.length > 0) return { reason, open, waitsFor: 'operator' }
  if (machine.moves.appeal?.to === status) return { reason, open, waitsFor: 'appeal' }
  // No reason: the text about confirmations already says how many there are.
  if (isConfirming(order)) return { reason: '', open, waitsFor: 'confirmations' }
  if (machine.states[status]?.byHand) return { reason, open, waitsFor: 'byHand' }
  const next = possible.flatMap((name) => machine.moves[name] ?? [])
  const waitsFor = others.find((actor) => next.some((move) => moverOf(move) === actor))
  if (waitsFor !== 'upstream' && waitsFor !== 'platform' && ofOperators.length > 0)
    return { reason, open: ofOperators, waitsFor: 'retry' }
  // Machines declare their moves in the order of an order's life, so the first one is the next.
  if (waitsFor === 'upstream' && possible[0] === 'pay') return { reason, open, waitsFor: 'payer' }
  return { reason, open, ...(waitsFor && { waitsFor }) }
}

/** Pieces are traded outside, and their order follows them. */
const moverOf = ({ by, ofPieces }: Move): Actor => (ofPieces ? 'upstream' : by)

const hour = 60
const day = 24 * hour
/** Minutes within which it usually goes on. */
const usual: Readonly<Record<Awaited, number>> = {
  confirmations: hour,
  upstream: hour,
  platform: 10,
  operator: limits.review.redMinutes,
  retry: limits.review.redMinutes,
  payer: day,
  merchant: day,
  appeal: day,
  byHand: day,
}

/**
 * Since when an order waits, if that is longer than usual. While it can be paid, waiting for the payer is what it is
 * there for.
 */
export function overdueSince(
  waitsFor: Awaited | undefined,
  order: Row,
  events: readonly OrderEvent[],
  now: number,
): string | undefined {
  const since = events.findLast(({ pieceNo }) => pieceNo === null)?.time
  if (!since || !waitsFor) return undefined
  const until =
    waitsFor === 'payer' && order.expireTime
      ? Date.parse(String(order.expireTime))
      : Date.parse(since) + usual[waitsFor] * 60_000
  return now > until ? since : undefined
}

/** An upstream that gives up, before somebody was found to trade with or after. */
function failureBy({ moves, states }: Machine, { actor, fromStatus, toStatus }: OrderEvent) {
  if (actor !== 'upstream' || states[toStatus]?.tone !== 'bad') return {}
  const isMatching = fromStatus !== null && moves.match?.from.includes(fromStatus)
  return { failure: isMatching ? ('match' as const) : ('order' as const) }
}

/** Who else can move an order on, the most likely first. */
const others: readonly Actor[] = ['upstream', 'platform', 'merchant']

const isConfirming = ({ confirmations, confirmationsNeeded, txHash }: Row): boolean =>
  Boolean(txHash) && Number(confirmations) < Number(confirmationsNeeded)
