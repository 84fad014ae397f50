import { type MoveOf, machine } from '../../engine/machine.ts'

/** A customer's withdrawal: reviewed by an operator of the merchant, then sent on chain. */
export const withdrawalMachine = machine({
  kind: 'withdrawal',
  states: {
    pendingReview: { id: 1, tone: 'waiting' },
    auditSuccessful: { id: 2, tone: 'moving' },
    auditRejected: { id: 3, tone: 'bad', end: 'failure' },
    withdrawing: { id: 4, tone: 'moving' },
    confirming: { id: 5, tone: 'moving' },
    completed: { id: 6, tone: 'good', end: 'success' },
    failedReturned: { id: 7, tone: 'bad', end: 'failure' },
  },
  initial: 'pendingReview',
  moves: {
    approve: {
      from: ['pendingReview'],
      to: 'auditSuccessful',
      by: 'operator',
      permission: 'withdrawal.review',
      differsFromMaker: true,
    },
    reject: {
      from: ['pendingReview'],
      to: 'auditRejected',
      by: 'operator',
      permission: 'withdrawal.review',
      differsFromMaker: true,
    },
    send: { from: ['auditSuccessful'], to: 'withdrawing', by: 'upstream' },
    broadcast: { from: ['withdrawing'], to: 'confirming', by: 'upstream' },
    complete: { from: ['confirming'], to: 'completed', by: 'upstream' },
    fail: {
      from: ['auditSuccessful', 'withdrawing', 'confirming'],
      to: 'failedReturned',
      by: 'upstream',
    },
  },
})
export type WithdrawalMove = MoveOf<typeof withdrawalMachine>
