import { isZero } from '../../engine/condition.ts'
import { machine, type OperatorMoveOf } from '../../engine/machine.ts'

/** Not split: in a split order the pieces are traded instead. */
const isWhole = isZero('pieceCount', 'orderIsSplit')

/** The merchant sells crypto to somebody who pays the fiat to a payee that the merchant names. */
export const p2pPayoutMachine = machine({
  kind: 'p2pPayout',
  states: {
    pendingMerchantAudit: { id: 1, tone: 'waiting' },
    trading: { id: 2, tone: 'moving' },
    paying: { id: 3, tone: 'moving' },
    appealing: { id: 4, tone: 'waiting' },
    completed: { id: 5, tone: 'good', end: 'success' },
    failed: { id: 6, tone: 'bad', end: 'failure' },
    cancelled: { id: 7, tone: 'neutral', end: 'failure' },
    platformLiquidation: { id: 8, tone: 'good', end: 'success' },
  },
  initial: 'pendingMerchantAudit',
  moves: {
    approve: {
      from: ['pendingMerchantAudit'],
      to: 'trading',
      by: 'operator',
      permission: 'p2pPayout.review',
      differsFromMaker: true,
    },
    reject: {
      from: ['pendingMerchantAudit'],
      to: 'cancelled',
      by: 'operator',
      permission: 'p2pPayout.review',
      differsFromMaker: true,
    },
    cancel: {
      from: ['pendingMerchantAudit', 'trading'],
      to: 'cancelled',
      by: 'merchant',
      when: [isWhole],
    },
    split: {
      from: ['trading'],
      to: 'trading',
      by: 'operator',
      permission: 'p2pPayout.split',
      when: [isWhole],
    },
    // A buyer was found, who pays the payee.
    match: { from: ['trading'], to: 'paying', by: 'upstream', when: [isWhole] },
    complete: { from: ['paying'], to: 'completed', by: 'upstream', when: [isWhole] },
    fail: { from: ['trading', 'paying'], to: 'failed', by: 'upstream', when: [isWhole] },
    appeal: { from: ['paying'], to: 'appealing', by: 'upstream', when: [isWhole] },
    completeAfterAppeal: {
      from: ['appealing'],
      to: 'completed',
      by: 'upstream',
      when: [isWhole],
    },
    cancelAfterAppeal: { from: ['appealing'], to: 'cancelled', by: 'upstream', when: [isWhole] },
    // The platform pays the payee in the buyer's place.
    liquidate: {
      from: ['appealing'],
      to: 'platformLiquidation',
      by: 'upstream',
      when: [isWhole],
    },
    // Moves that follow from the pieces of a split order.
    piecesTrade: { from: ['paying', 'appealing'], to: 'trading', by: 'platform', ofPieces: true },
    piecesPay: { from: ['trading', 'appealing'], to: 'paying', by: 'platform', ofPieces: true },
    piecesAppeal: { from: ['trading', 'paying'], to: 'appealing', by: 'platform', ofPieces: true },
    completePieces: {
      from: ['trading', 'paying', 'appealing'],
      to: 'completed',
      by: 'platform',
      ofPieces: true,
    },
    failPieces: {
      from: ['trading', 'paying', 'appealing'],
      to: 'failed',
      by: 'platform',
      ofPieces: true,
    },
  },
})
export type P2pPayoutDecision = OperatorMoveOf<typeof p2pPayoutMachine>

/** A piece of a payout is traded on its own. */
export const p2pPieceMachine = machine({
  kind: 'p2pPayoutPiece',
  states: {
    trading: { id: 1, tone: 'moving' },
    paying: { id: 2, tone: 'moving' },
    appealing: { id: 3, tone: 'waiting' },
    completed: { id: 4, tone: 'good', end: 'success' },
    failed: { id: 5, tone: 'bad', end: 'failure' },
    platformLiquidation: { id: 6, tone: 'good', end: 'success' },
  },
  initial: 'trading',
  moves: {
    match: { from: ['trading'], to: 'paying', by: 'upstream' },
    complete: { from: ['paying'], to: 'completed', by: 'upstream' },
    fail: { from: ['trading', 'paying'], to: 'failed', by: 'upstream' },
    appeal: { from: ['paying'], to: 'appealing', by: 'upstream' },
    completeAfterAppeal: { from: ['appealing'], to: 'completed', by: 'upstream' },
    failAfterAppeal: { from: ['appealing'], to: 'failed', by: 'upstream' },
    liquidate: { from: ['appealing'], to: 'platformLiquidation', by: 'upstream' },
  },
})
