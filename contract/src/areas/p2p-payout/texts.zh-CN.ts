import type { P2pPayoutDecision } from './p2p-payout.states.ts'

/** States of P2P payouts and of their pieces. */
export default {
  name: 'P2P 代付',
  plural: 'P2P 代付',
  states: {
    pendingMerchantAudit: '待商户审核',
    trading: '交易中',
    paying: '付款中',
    appealing: '申诉中',
    completed: '已完成',
    failed: '失败',
    cancelled: '已取消',
    platformLiquidation: '平台清算',
  },
  moves: {
    match: '已匹配买家',
    liquidate: '平台已清算',
    split: '已拆分',
    piecesTrade: '各笔交易中',
    piecesPay: '各笔付款中',
    piecesAppeal: '有一笔申诉中',
    completePieces: '各笔均已结束',
    failPieces: '各笔均失败',
    failAfterAppeal: '申诉后失败',
  },
  fields: {
    payerName: '付款人',
    payerAccount: '付款账号',
    account: '收款账号',
    messageCount: '消息数',
    unreadCount: '未读',
    paidQuantity: '已付数量',
    pieceCount: '拆分笔数',
    batchNo: '批次号',
    batchRow: '批次行号',
  },
  review: {
    awaiting: (v: { count: number }) => `${v.count} 笔 P2P 代付待审核`,
    title: (v: { count: number }) =>
      v.count === 1 ? '审核 P2P 代付' : `审核 ${v.count} 笔 P2P 代付`,
    approved: (v: { count: number }) => `已通过 ${v.count} 笔 P2P 代付`,
    rejected: (v: { count: number }) => `已拒绝 ${v.count} 笔 P2P 代付`,
  },
  actions: {
    approve: '通过',
    reject: '拒绝',
    split: '拆分',
  } satisfies Record<P2pPayoutDecision, string>,
}
