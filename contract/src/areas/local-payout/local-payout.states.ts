import { machine } from '../../engine/machine.ts'

/** A payment that a merchant makes to somebody's bank account in one of its countries. */
export const localPayoutMachine = machine({
  kind: 'localPayout',
  states: {
    toBeSubmitted: { id: 1, tone: 'waiting' },
    upstreamConfirming: { id: 2, tone: 'moving' },
    manualProcessing: { id: 3, tone: 'waiting', byHand: true },
    paymentSuccessful: { id: 4, tone: 'good', end: 'success' },
    paymentFailed: { id: 5, tone: 'bad', end: 'failure' },
  },
  initial: 'toBeSubmitted',
  moves: {
    submit: { from: ['toBeSubmitted'], to: 'upstreamConfirming', by: 'upstream' },
    // Banks may report the result before they report that they accepted the order.
    succeed: {
      from: ['toBeSubmitted', 'upstreamConfirming', 'manualProcessing'],
      to: 'paymentSuccessful',
      by: 'upstream',
    },
    fail: {
      from: ['toBeSubmitted', 'upstreamConfirming', 'manualProcessing'],
      to: 'paymentFailed',
      by: 'upstream',
    },
    // The bank does not answer, so people inquire. Its answer then arrives as a report too.
    hold: {
      from: ['toBeSubmitted', 'upstreamConfirming'],
      to: 'manualProcessing',
      by: 'platform',
      deadline: 'answer_due_at',
    },
  },
})
