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
    match: 'Buyer found',
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
    account: 'Payee account',
    messageCount: 'Messages',
    unreadCount: 'Unread',
    paidQuantity: 'Paid quantity',
    pieceCount: 'Pieces',
    batchNo: 'Batch',
    batchRow: 'Row of the batch',
  },
  review: {
    awaiting: (v: { count: number }) =>
      v.count === 1 ? '1 P2P payout awaiting audit' : `${v.count} P2P payouts awaiting audit`,
    title: (v: { count: number }) =>
      v.count === 1 ? 'Review P2P payout' : `Review ${v.count} P2P payouts`,
    approved: (v: { count: number }) =>
      v.count === 1 ? 'The P2P payout is approved' : `${v.count} P2P payouts are approved`,
    rejected: (v: { count: number }) =>
      v.count === 1 ? 'The P2P payout is rejected' : `${v.count} P2P payouts are rejected`,
  },
  actions: {
    approve: 'Approve',
    reject: 'Reject',
    split: 'Split',
  } satisfies Record<P2pPayoutDecision, string>,
}
