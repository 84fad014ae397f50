/** States of crypto payouts. */
export default {
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
}
