/** The demo panel in the top bar. */
export default {
  title: 'Make something happen',
  working: 'On its way …',
  actions: {
    customerPays: 'A customer pays',
    customerUnderpays: 'A customer pays too little',
    payoutToReview: 'A payout waits for review',
    appeal: 'A payment is appealed',
    callbacksDown: 'Our callback address goes down',
    callbacksUp: 'Our callback address comes back',
  },
}
