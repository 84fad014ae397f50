import { isAnyOf } from '../../engine/condition.ts'
import type { Choices } from '../../engine/list.ts'
import { machine, type OperatorMoveOf } from '../../engine/machine.ts'

export const verifyStatuses = {
  texts: 'verifyStatus',
  ids: { pending: 0, passed: 1, failed: 2 },
} as const satisfies Choices

/** Whose verification failed: that of the customer, or that of the merchant. */
export const verifyProblems = {
  texts: 'verifyProblem',
  ids: { none: 0, customer: 1, merchant: 2 },
} as const satisfies Choices

const isPending = isAnyOf('verifyStatus', verifyStatuses, ['pending'], 'conflict')
const hasNotFailed = isAnyOf('verifyStatus', verifyStatuses, ['pending', 'passed'], 'conflict')
const hasFailed = isAnyOf('verifyStatus', verifyStatuses, ['failed'], 'verifyNotFailed')

/** A customer buys crypto from the merchant for fiat, or sells it to the merchant. */
export const otcMachine = machine({
  kind: 'otc',
  states: {
    pendingVerification: { id: 1, tone: 'waiting' },
    trading: { id: 2, tone: 'moving' },
    paying: { id: 3, tone: 'moving' },
    appealing: { id: 4, tone: 'waiting' },
    completed: { id: 5, tone: 'good', end: 'success' },
    cancelled: { id: 6, tone: 'neutral', end: 'failure' },
  },
  initial: 'pendingVerification',
  moves: {
    passVerification: {
      from: ['pendingVerification'],
      to: 'trading',
      by: 'upstream',
      when: [isPending],
      otherwise: 'failVerification',
    },
    // Stays in its state: the verification can be restarted manually.
    failVerification: {
      from: ['pendingVerification'],
      to: 'pendingVerification',
      by: 'upstream',
      when: [isPending],
    },
    verifyAgain: {
      from: ['pendingVerification'],
      to: 'pendingVerification',
      by: 'operator',
      permission: 'otc.verify',
      when: [hasFailed],
    },
    // The payer says that the fiat is on its way; the payee, that it has come.
    pay: { from: ['trading'], to: 'paying', by: 'upstream' },
    complete: { from: ['paying'], to: 'completed', by: 'upstream' },
    cancel: {
      from: ['pendingVerification', 'trading', 'paying'],
      to: 'cancelled',
      by: 'merchant',
    },
    // Nobody will carry it out.
    decline: {
      from: ['pendingVerification', 'trading'],
      to: 'cancelled',
      by: 'upstream',
      when: [hasNotFailed],
    },
    appeal: { from: ['trading', 'paying'], to: 'appealing', by: 'upstream' },
    completeAfterAppeal: { from: ['appealing'], to: 'completed', by: 'upstream' },
    cancelAfterAppeal: { from: ['appealing'], to: 'cancelled', by: 'upstream' },
  },
})
export type OtcDecision = OperatorMoveOf<typeof otcMachine>
