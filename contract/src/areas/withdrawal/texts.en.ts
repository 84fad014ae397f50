/** States of withdrawals, and their review. */
export default {
  name: 'Withdrawal',
  plural: 'Withdrawals',
  states: {
    pendingReview: 'Pending review',
    auditSuccessful: 'Audit successful',
    auditRejected: 'Audit rejected',
    withdrawing: 'Withdrawing',
    confirming: 'Confirming',
    completed: 'Completed',
    failedReturned: 'Failed, fee and funds returned',
  },
  flowTypes: {
    withdrawal: 'Withdrawal',
    withdrawalFee: 'Withdrawal fee',
  },
  review: {
    awaiting: (v: { count: number }) =>
      v.count === 1
        ? 'Go to 1 withdrawal awaiting review'
        : `Go to ${v.count} withdrawals awaiting review`,
    title: (v: { count: number }) =>
      v.count === 1 ? 'Review withdrawal' : `Review ${v.count} withdrawals`,
    approved: (v: { count: number }) =>
      v.count === 1 ? 'The withdrawal is approved' : `${v.count} withdrawals are approved`,
    rejected: (v: { count: number }) =>
      v.count === 1 ? 'The withdrawal is rejected' : `${v.count} withdrawals are rejected`,
  },
}
