/** States of withdrawals, and their review. */
export default {
  states: {
    pendingReview: 'Pending review',
    auditSuccessful: 'Audit successful',
    auditRejected: 'Audit rejected',
    withdrawing: 'Withdrawing',
    confirming: 'Confirming',
    completed: 'Completed',
    failedReturned: 'Failed, fee and funds returned',
  },
  review: 'Review',
  reviewTitle: (v: { count: number }) =>
    v.count === 1 ? 'Review withdrawal' : `Review ${v.count} withdrawals`,
  reviewLead: 'Compare the whole address with your own record before you approve.',
  reviewSelected: 'Review selected',
  checking: 'Checking the addresses…',
  checkFailed: 'The addresses could not be checked.',
  neverPaid: 'This address was never paid before.',
  paidBefore: 'Paid before',
  looksLike: 'Warning: this address looks like one that you have paid before, but it is another.',
  thisAddress: 'This order',
  knownAddress: 'Paid before',
  differences: (v: { count: number }) =>
    v.count === 1 ? '1 character differs' : `${v.count} characters differ`,
  lookalikeConfirm: 'I have compared these addresses character by character',
  lookalikeNeeded: 'Please compare the marked addresses first',
  reviewRemark: 'Remark',
  approve: 'Approve',
  reject: 'Reject',
  approving: (v: { count: number }) =>
    v.count === 1 ? 'The withdrawal is approved' : `${v.count} withdrawals are approved`,
  rejecting: (v: { count: number }) =>
    v.count === 1 ? 'The withdrawal is rejected' : `${v.count} withdrawals are rejected`,
  outcome: 'What became of each order',
  notDone: (v: { count: number }) =>
    v.count === 1 ? '1 order was not changed' : `${v.count} orders were not changed`,
  done: 'Done',
  codeNeeded: 'Your account asks for a Google code before a withdrawal is approved or rejected.',
}
