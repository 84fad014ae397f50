/** States of agent orders. */
export default {
  name: 'Agent order',
  plural: 'Agent orders',
  states: {
    trading: 'Trading',
    paying: 'Paying',
    appealing: 'Appealing',
    completed: 'Completed',
    cancelled: 'Cancelled',
  },
  flowTypes: { agentDeposit: 'Agent deposit' },
}
