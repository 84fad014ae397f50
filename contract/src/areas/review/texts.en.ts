/** The review of orders by an operator: withdrawals and payouts. */
export default {
  review: 'Review',
  reviewSelected: 'Review selected',
  address: {
    lead: 'Compare the whole address with your own record before you approve.',
    checking: 'Checking the addresses…',
    checkFailed: 'The addresses could not be checked.',
    neverPaid: 'This address was never paid before.',
    confirm: 'I have compared these addresses character by character',
    needed: 'Please compare the marked addresses first',
  },
  payee: {
    lead: 'Compare name and account with your own record before you approve. The audit log keeps that you have seen them.',
    checking: 'Checking the payees…',
    checkFailed: 'The payees could not be checked.',
    neverPaid: 'This account was never paid before.',
    confirm: 'I have compared these payees character by character',
    needed: 'Please compare the marked payees first',
  },
  addressLooksLike:
    'Warning: this address looks like one that you have paid before, but it is another.',
  payeeLooksLike: {
    otherName: 'Warning: this account was paid for the same customer under another name.',
    similarAccount:
      'Warning: this account looks like one that was paid for the same customer, but it is another.',
    otherAccount:
      'Warning: somebody of this name was paid for the same customer, but to another account.',
  },
  decidedMeanwhile: 'This order no longer waits for a decision.',
  paidBefore: 'Paid before',
  thisOrder: 'This order',
  paidReceiver: 'Paid before',
  differences: (v: { count: number }) =>
    v.count === 1 ? '1 character differs' : `${v.count} characters differ`,
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
