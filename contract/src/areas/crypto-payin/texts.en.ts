/** States of crypto payins. */
export default {
  states: {
    pendingPayment: 'Pending payment',
    confirming: 'Confirming',
    completed: 'Completed',
    expired: 'Expired',
    cancelled: 'Cancelled',
    failed: 'Failed',
    refunded: 'Refunded',
  },
}
