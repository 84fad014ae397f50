import { isAnyOf } from '../../engine/condition.ts'
import { machine, type OperatorMoveOf } from '../../engine/machine.ts'
import { settlementStatuses } from '../order/order.fields.ts'

const isUnsettled = isAnyOf('settlementStatus', settlementStatuses, ['unsettled'], 'conflict')

/** A payment that a customer makes to a merchant over a bank of the customer's country. */
export const localPayinMachine = machine({
  kind: 'localPayin',
  states: {
    toBeSubmitted: { id: 1, tone: 'waiting' },
    paying: { id: 2, tone: 'moving' },
    partialPayment: { id: 3, tone: 'waiting' },
    paymentSuccessful: { id: 4, tone: 'good', end: 'success' },
    toBeFrozen: { id: 5, tone: 'waiting' },
    refunded: { id: 6, tone: 'neutral', end: 'failure' },
    expired: { id: 7, tone: 'neutral', end: 'failure' },
    paymentFailed: { id: 8, tone: 'bad', end: 'failure' },
    reversed: { id: 9, tone: 'bad', end: 'failure' },
  },
  initial: 'toBeSubmitted',
  moves: {
    submit: { from: ['toBeSubmitted'], to: 'paying', by: 'upstream' },
    // A payment always counts: also before the bank has accepted the order, after it reported a failure, and after
    // the order expired. The exception says so.
    pay: {
      from: ['toBeSubmitted', 'paying', 'partialPayment', 'expired', 'paymentFailed'],
      to: 'paymentSuccessful',
      by: 'upstream',
      otherwise: 'payPartly',
      elsewhere: ['payMore', 'payWhileFrozen'],
    },
    payPartly: {
      from: ['toBeSubmitted', 'paying', 'partialPayment', 'expired', 'paymentFailed'],
      to: 'partialPayment',
      by: 'upstream',
      otherwise: 'holdPayment',
    },
    // A further payment of an order that is already paid; on a frozen order it is frozen too.
    payMore: {
      from: ['paymentSuccessful'],
      to: 'paymentSuccessful',
      by: 'upstream',
      otherwise: 'holdMore',
      tellsAgain: true,
    },
    payWhileFrozen: { from: ['toBeFrozen'], to: 'toBeFrozen', by: 'upstream' },
    fail: { from: ['toBeSubmitted', 'paying'], to: 'paymentFailed', by: 'upstream' },
    expire: {
      from: ['toBeSubmitted', 'paying'],
      to: 'expired',
      by: 'platform',
      deadline: 'expires_at',
    },
    // The rest did not arrive in time: the product's rule decides.
    closePartial: {
      from: ['partialPayment'],
      to: 'paymentSuccessful',
      by: 'platform',
      deadline: 'expires_at',
      otherwise: 'returnPartial',
    },
    returnPartial: { from: ['partialPayment'], to: 'refunded', by: 'platform' },
    settle: {
      from: ['paymentSuccessful'],
      to: 'paymentSuccessful',
      by: 'platform',
      deadline: 'settles_at',
      batched: true,
      when: [isUnsettled],
    },
    freeze: {
      from: ['paymentSuccessful'],
      to: 'toBeFrozen',
      by: 'operator',
      permission: 'localPayin.resolve',
    },
    unfreeze: {
      from: ['toBeFrozen'],
      to: 'paymentSuccessful',
      by: 'operator',
      permission: 'localPayin.resolve',
    },
    refund: {
      from: ['toBeFrozen'],
      to: 'refunded',
      by: 'operator',
      permission: 'localPayin.resolve',
    },
    // A gross overpayment: nothing is credited until an operator decides, as with a frozen order.
    holdPayment: {
      from: ['toBeSubmitted', 'paying', 'partialPayment', 'expired', 'paymentFailed'],
      to: 'toBeFrozen',
      by: 'upstream',
    },
    holdMore: { from: ['paymentSuccessful'], to: 'toBeFrozen', by: 'upstream' },
    // The bank took the payment back, whatever was done with the money since.
    reverse: {
      from: ['paymentSuccessful', 'toBeFrozen', 'refunded'],
      to: 'reversed',
      by: 'upstream',
    },
  },
})
export type LocalPayinDecision = OperatorMoveOf<typeof localPayinMachine>
