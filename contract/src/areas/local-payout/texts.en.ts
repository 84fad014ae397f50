/** States of local payouts. */
export default {
  name: 'Local payout',
  plural: 'Local payouts',
  states: {
    toBeSubmitted: 'To be submitted',
    upstreamConfirming: 'Upstream confirming',
    manualProcessing: 'Manual processing',
    paymentSuccessful: 'Payment successful',
    paymentFailed: 'Payment failed',
  },
  moves: { submit: 'Accepted by the bank', succeed: 'Paid' },
}
