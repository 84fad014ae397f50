/** States of P2P payins. */
export default {
  name: 'P2P payin',
  plural: 'P2P payins',
  states: {
    trading: 'Trading',
    paying: 'Paying',
    appealing: 'Appealing',
    completed: 'Completed',
    expired: 'Expired',
    cancelled: 'Cancelled',
    platformLiquidation: 'Platform liquidation',
  },
  moves: { match: 'Counterparty found', liquidate: 'Liquidated by the platform' },
  flowTypes: { liquidation: 'Platform liquidation' },
  fields: {
    payerName: 'Payer',
    payerAccount: 'Payer account',
    payerEmail: 'Payer email',
    messageCount: 'Messages',
    unreadCount: 'Unread',
    creditedQuantity: 'Credited quantity',
  },
}
