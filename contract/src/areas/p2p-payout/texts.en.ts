import type { P2pPayoutDecision } from './p2p-payout.states.ts'

/** States of P2P payouts and of their pieces. */
export default {
  name: 'P2P payout',
  plural: 'P2P payouts',
  states: {
    pendingMerchantAudit: 'Pending merchant audit',
    trading: 'Trading',
    paying: 'Paying',
    appealing: 'Appealing',
    completed: 'Completed',
    failed: 'Failed',
    cancelled: 'Cancelled',
    platformLiquidation: 'Platform liquidation',
  },
  moves: {
    match: 'Counterparty found',
    liquidate: 'Liquidated by the platform',
    split: 'Split',
    piecesTrade: 'Pieces are being traded',
    piecesPay: 'Pieces are being paid',
    piecesAppeal: 'A piece is under appeal',
    completePieces: 'All pieces have ended',
    failPieces: 'All pieces have failed',
    failAfterAppeal: 'Failed after the appeal',
  },
  fields: {
    payerName: 'Payer',
    payerAccount: 'Payer account',
    payerEmail: 'Payer email',
    messageCount: 'Messages',
    unreadCount: 'Unread',
    paidQuantity: 'Paid quantity',
    pieceCount: 'Pieces',
    batchNo: 'Batch',
    batchRow: 'Batch row',
  },
  review: {
    awaiting: (v: { count: number }) =>
      v.count === 1 ? '1 P2P payout awaiting review' : `${v.count} P2P payouts awaiting review`,
    title: (v: { count: number }) =>
      v.count === 1 ? 'Review P2P payout' : `Review ${v.count} P2P payouts`,
    approved: (v: { count: number }) =>
      v.count === 1 ? 'The P2P payout is approved' : `${v.count} P2P payouts are approved`,
    rejected: (v: { count: number }) =>
      v.count === 1 ? 'The P2P payout is rejected' : `${v.count} P2P payouts are rejected`,
  },
  /** Without those that a review makes: they are one button. */
  actions: { split: 'Split' } satisfies Partial<Record<P2pPayoutDecision, string>>,
  splitting: {
    title: 'Split payout',
    lead: 'Each piece is traded separately. An order can be split once, and its pieces cannot be split again.',
    equal: 'Equal pieces',
    equalPieces: (v: { count: number }) => `${v.count} equal pieces`,
    pieces: 'Pieces',
    takesRest: 'Rest',
    pieceTakesRest: (v: { no: number }) => `Piece ${v.no} takes the rest`,
    rest: (v: { no: number; amount: string }) => `Rest, for piece ${v.no}: ${v.amount}`,
    tooMuch: (v: { amount: string }) =>
      `The other pieces are ${v.amount} too much: nothing is left for this one`,
    nothingLeft: 'The other pieces take everything: nothing is left for this one',
    tooSmall: (v: { currency: string }) =>
      `Too small: no quantity of ${v.currency} is left for this piece`,
    add: 'Add a piece',
    remove: (v: { no: number }) => `Remove piece ${v.no}`,
    most: (v: { most: number }) => `A payout can be split into at most ${v.most} pieces`,
    split: (v: { count: number }) => `Split into ${v.count}`,
    done: (v: { count: number }) => `The payout is split into ${v.count} pieces`,
  },
}
