/** States of P2P payins. */
export default {
  name: 'P2P 代收',
  plural: 'P2P 代收',
  states: {
    trading: '交易中',
    paying: '付款中',
    appealing: '申訴中',
    completed: '已完成',
    expired: '已過期',
    cancelled: '已取消',
    platformLiquidation: '平台清算',
  },
  moves: { match: '已媒合交易對手', liquidate: '平台已清算' },
  flowTypes: { liquidation: '平台清算' },
  fields: {
    payerName: '付款人',
    payerAccount: '付款帳戶',
    payerEmail: '付款人電子郵件',
    messageCount: '訊息數',
    unreadCount: '未讀',
    creditedQuantity: '入帳數量',
  },
}
