import type { DepositDecision } from './deposit.states.ts'

/** States of deposits, and the review of abnormal ones. */
export default {
  name: 'Deposit',
  plural: 'Deposits',
  states: {
    confirming: 'Confirming',
    credited: 'Credited',
    notCredited: 'Not credited',
    abnormalQuantity: 'Abnormal quantity',
    reversed: 'Reversed',
  },
  flowTypes: {
    deposit: 'Deposit',
    depositFee: 'Deposit fee',
    depositReversal: 'Deposit reversal',
    depositFeeReversal: 'Deposit fee reversal',
  },
  /** What the button of a row says, by the move that it leads to. */
  actions: { creditAfterReview: 'Resolve' } satisfies Record<DepositDecision, string>,
  resolveTitle: 'Resolve deposit',
  resolveLead:
    'The quantity of this deposit is abnormal. Credit it to the customer once you know where it comes from.',
  fee: 'Fee',
  willBeCredited: 'Credited to the customer',
  credit: 'Credit',
  credited: 'The deposit is credited',
}
