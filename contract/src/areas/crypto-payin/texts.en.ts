import type { CryptoPayinDecision } from './crypto-payin.states.ts'

/** States of crypto payins, and what an operator does about payments that differ from their order. */
export default {
  name: 'Crypto payin',
  plural: 'Crypto payins',
  states: {
    pendingPayment: 'Pending payment',
    confirming: 'Confirming',
    completed: 'Completed',
    expired: 'Expired',
    cancelled: 'Cancelled',
    failed: 'Failed',
    refunded: 'Refunded',
    reversed: 'Reversed',
  },
  /** What the button of a row says, by the move that it leads to. */
  actions: {
    creditByHand: 'Resolve',
    returnPayment: 'Resolve',
    refundExcess: 'Resolve',
  } satisfies Record<CryptoPayinDecision, string>,
  resolveTitle: 'Resolve payin',
  /** By the credit status of a payment that waits for the decision. */
  manualCreditLead: {
    confirmationReceivedNotCredited:
      'Less was paid than ordered. Accept the difference and credit what was paid, or return the payment to the payer.',
    abnormalQuantityNotCredited:
      'The amount paid is far from the amount ordered. Credit what was paid, or return the payment to the payer.',
  },
  excessLead:
    'More was paid than ordered. The excess is refunded to the payer from the balance it was credited to.',
  ordered: 'Ordered',
  paid: 'Paid',
  difference: 'Difference',
  fee: 'Fee',
  willBeCredited: 'Credited to you',
  willBeReturned: 'Returned to the payer',
  staysCredited: 'Remains credited',
  creditByHand: 'Credit',
  returnPayment: 'Return payment',
  refundExcess: 'Refund excess',
  feeNotCovered: 'The amount paid does not cover the fee: it can only be returned.',
  credited: 'The payin is credited',
  returned: 'The payment is returned',
  excessRefunded: 'The excess is refunded',
}
