/** States of P2P payins. */
export default {
  name: 'P2P 代收',
  plural: 'P2P 代收',
  states: {
    trading: '交易中',
    paying: '付款中',
    appealing: '申诉中',
    completed: '已完成',
    expired: '已过期',
    cancelled: '已取消',
    platformLiquidation: '平台清算',
  },
  moves: { match: '已匹配对手方', liquidate: '平台已清算' },
  flowTypes: { liquidation: '平台清算' },
  fields: {
    payerName: '付款人',
    payerAccount: '付款账户',
    payerEmail: '付款人邮箱',
    messageCount: '消息数',
    unreadCount: '未读',
    creditedQuantity: '入账数量',
  },
}
