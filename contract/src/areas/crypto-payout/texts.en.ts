/** States of crypto payouts, and their review. */
export default {
  name: 'Crypto payout',
  plural: 'Crypto payouts',
  states: {
    pendingMerchantAudit: 'Pending merchant audit',
    pendingPlatformAudit: 'Pending platform audit',
    paying: 'Paying',
    upstreamConfirming: 'Upstream confirming',
    manualProcessing: 'Manual processing',
    completed: 'Completed',
    auditRejected: 'Audit rejected',
    cancelled: 'Cancelled',
    failed: 'Failed',
  },
  review: {
    awaiting: (v: { count: number }) =>
      v.count === 1
        ? '1 crypto payout awaiting review'
        : `${v.count} crypto payouts awaiting review`,
    title: (v: { count: number }) =>
      v.count === 1 ? 'Review payout' : `Review ${v.count} payouts`,
    approved: (v: { count: number }) =>
      v.count === 1 ? 'The payout is approved' : `${v.count} payouts are approved`,
    rejected: (v: { count: number }) =>
      v.count === 1 ? 'The payout is rejected' : `${v.count} payouts are rejected`,
  },
}
