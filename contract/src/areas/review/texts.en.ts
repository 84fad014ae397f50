/** The review of orders by an operator: withdrawals and payouts. */
export default {
  review: 'Review',
  reviewSelected: 'Review selected',
  address: {
    lead: 'Compare the full address with your own records before you approve.',
    checking: 'Checking the addresses…',
    checkFailed: 'The addresses could not be checked.',
    neverPaid: 'This address has never been paid before.',
    confirm: 'I have compared these addresses character by character',
    needed: 'Please compare the marked addresses first',
  },
  payee: {
    lead: 'Compare name and account with your own records before you approve. The audit log records that you have seen them.',
    checking: 'Checking the payees…',
    checkFailed: 'The payees could not be checked.',
    neverPaid: 'This account has never been paid before.',
    confirm: 'I have compared these payees character by character',
    needed: 'Please compare the marked payees first',
  },
  addressLooksLike:
    'Warning: this address looks like one you have paid before, but it is different.',
  payeeLooksLike: {
    otherName: 'Warning: this account was paid for the same customer under a different name.',
    similarAccount:
      'Warning: this account looks like one paid for the same customer, but it is different.',
    otherAccount:
      'Warning: a payee with this name was paid for the same customer, but to a different account.',
  },
  decidedMeanwhile: 'This order is no longer waiting for a decision.',
  paidBefore: 'Paid before',
  thisOrder: 'This order',
  paidReceiver: 'Paid before',
  differences: (v: { count: number }) =>
    v.count === 1 ? '1 character differs' : `${v.count} characters differ`,
  needsAnother: 'You created this order. Another operator has to decide it.',
  allNeedAnother: (v: { count: number }): string =>
    v.count === 1
      ? 'You created this order, so another operator of your merchant has to approve or reject it.'
      : 'You created these orders, so another operator of your merchant has to approve or reject them.',
  someNeedAnother: (v: { count: number }) =>
    v.count === 1
      ? '1 order that you created is left out: another operator has to decide it.'
      : `${v.count} orders that you created are left out: another operator has to decide them.`,
  remark: 'Remark',
  approve: 'Approve',
  reject: 'Reject',
  outcome: 'Result for each order',
  notDone: (v: { count: number }) =>
    v.count === 1 ? '1 order was not changed' : `${v.count} orders were not changed`,
  done: 'Done',
  codeNeeded: 'A Google code is required before an order is approved or rejected.',
}
