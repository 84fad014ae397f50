import type { P2pPayoutDecision } from './p2p-payout.states.ts'

/** States of P2P payouts and of their pieces. */
export default {
  name: 'P2P 代付',
  plural: 'P2P 代付',
  states: {
    pendingMerchantAudit: '待商戶審核',
    trading: '交易中',
    paying: '付款中',
    appealing: '申訴中',
    completed: '已完成',
    failed: '失敗',
    cancelled: '已取消',
    platformLiquidation: '平台清算',
  },
  moves: {
    match: '已匹配買家',
    liquidate: '平台已清算',
    split: '已拆分',
    piecesTrade: '各筆交易中',
    piecesPay: '各筆付款中',
    piecesAppeal: '有一筆申訴中',
    completePieces: '各筆均已結束',
    failPieces: '各筆均失敗',
    failAfterAppeal: '申訴後失敗',
  },
  fields: {
    payerName: '付款人',
    payerAccount: '付款帳號',
    account: '收款帳號',
    messageCount: '訊息數',
    unreadCount: '未讀',
    paidQuantity: '已付數量',
    pieceCount: '拆分筆數',
    batchNo: '批次號',
    batchRow: '批次行號',
  },
  review: {
    awaiting: (v: { count: number }) => `${v.count} 筆 P2P 代付待審核`,
    title: (v: { count: number }) =>
      v.count === 1 ? '審核 P2P 代付' : `審核 ${v.count} 筆 P2P 代付`,
    approved: (v: { count: number }) => `已通過 ${v.count} 筆 P2P 代付`,
    rejected: (v: { count: number }) => `已拒絕 ${v.count} 筆 P2P 代付`,
  },
  actions: {
    approve: '通過',
    reject: '拒絕',
    split: '拆分',
  } satisfies Record<P2pPayoutDecision, string>,
}
