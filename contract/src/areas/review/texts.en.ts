/** The review of orders by an operator: withdrawals and payouts. */
export default {
  review: 'Review',
  reviewSelected: 'Review selected',
  lead: 'Compare the whole address with your own record before you approve.',
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
  needsAnother: 'You made this order. Another operator has to decide it.',
  allNeedAnother: (v: { count: number }): string =>
    v.count === 1
      ? 'You made this order yourself, so another operator of your merchant has to approve or reject it.'
      : 'You made these orders yourself, so another operator of your merchant has to approve or reject them.',
  someNeedAnother: (v: { count: number }) =>
    v.count === 1
      ? '1 order that you made yourself is left out: another operator has to decide it.'
      : `${v.count} orders that you made yourself are left out: another operator has to decide them.`,
  remark: 'Remark',
  approve: 'Approve',
  reject: 'Reject',
  outcome: 'What became of each order',
  notDone: (v: { count: number }) =>
    v.count === 1 ? '1 order was not changed' : `${v.count} orders were not changed`,
  done: 'Done',
  codeNeeded: 'Your account asks for a Google code before an order is approved or rejected.',
}
