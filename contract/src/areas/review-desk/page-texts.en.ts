/** What is known of an order before it is decided, and the queue in which orders are decided one after the other. */
export default {
  approveAmount: (v: { amount: string }) => `Approve ${v.amount}`,
  rejectAmount: (v: { amount: string }) => `Reject ${v.amount}`,
  approveMany: (v: { count: number }) => `Approve ${v.count} orders`,
  rejectMany: (v: { count: number }) => `Reject ${v.count} orders`,
  fee: (v: { amount: string }) => `Fee ${v.amount}`,
  noFee: 'No fee',
  reasonNeeded: 'Please give a reason for rejecting',
  reasonHint: 'Required to reject. It is kept with the order.',
  /** Offered to be chosen by their numbers. */
  reasons: {
    unknown: 'Unknown address or account',
    amount: 'Amount does not match our records',
    customer: 'Not confirmed by the customer',
    limit: 'Above the limit of this customer',
  },
  decidedOrder: (v: { sentence: string; orderNo: string }) => `${v.sentence}: ${v.orderNo}`,
  openOrder: 'Open',
  endDecision: 'Stop this decision',
  undo: 'Undo',
  undone: (v: { count: number }): string =>
    v.count === 1
      ? 'Undone: the order is awaiting review again'
      : `Undone: ${v.count} orders are awaiting review again`,
  about: 'About this order',
  customer: 'Customer',
  unnamed: 'No name on record',
  since: (v: { time: string }) => `since ${v.time}`,
  balance: 'Paid from',
  balanceOf: {
    customer: (v: { available: string; frozen: string }) =>
      `Customer’s balance: ${v.available} available, ${v.frozen} frozen`,
    merchant: (v: { available: string; frozen: string }) =>
      `Merchant’s balance: ${v.available} available, ${v.frozen} frozen`,
  },
  lastDecisions: 'Last decisions',
  noDecisions: 'No earlier decisions',
  approved: 'Approved',
  rejected: 'Rejected',
  decidedBy: (v: { by: string; time: string }) => `${v.by}, ${v.time}`,
  contextFailed: 'The customer’s details could not be loaded.',
  readBy: (v: { name: string }) => `${v.name} is looking at this order now.`,
  held: {
    approve: (v: { by: string }) =>
      `${v.by} has approved this order. It will be carried out in a moment.`,
    reject: (v: { by: string }) =>
      `${v.by} has rejected this order. It will be carried out in a moment.`,
  },
  waits: {
    minutes: (v: { minutes: number }) => `${v.minutes} min`,
    hours: (v: { hours: number; minutes: number }) => `${v.hours} h ${v.minutes} min`,
    days: (v: { days: number; hours: number }) => `${v.days} d ${v.hours} h`,
  },
  waitingFor: (v: { time: string }) => `Waiting for ${v.time}`,
  urgency: { calm: '', long: 'long', tooLong: 'too long' },
  queueLead: 'Orders waiting for your decision, oldest first.',
  queue: 'Waiting orders',
  position: (v: { at: number; total: number | string }) => `${v.at} of ${v.total}`,
  next: 'Next order',
  previous: 'Previous order',
  setAside: 'Set aside',
  keys: 'Keyboard',
  keyOf: {
    a: 'Approve this order',
    r: 'Reject it: then a number for a reason, or your own words, then Enter',
    x: 'Set it aside for now, for others to decide',
    j: 'Next order',
    k: 'Previous order',
    u: 'Undo the last decision while there is time',
    help: 'Show these keys',
  },
  emptyTitle: 'Nothing is waiting for you',
  emptyLead: 'There are no more orders for you to decide.',
  asideTitle: 'Only orders you set aside are left',
  asideLead: 'They are waiting for you or someone else.',
  showAside: 'Show them again',
  toDashboard: 'Go to dashboard',
  queueFailed: 'The queue could not be loaded.',
  retry: 'Try again',
  stillChecking: 'Still checking, please wait',
  leave: 'Close the queue',
}
