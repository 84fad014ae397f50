import { machine } from '../../engine/machine.ts'

/** Money between the merchant's own account and a customer's, or between two customers. */
export const transferMachine = machine({
  kind: 'transfer',
  states: {
    auditing: { id: 1, tone: 'moving' },
    completed: { id: 2, tone: 'good', end: 'success' },
    failed: { id: 3, tone: 'bad', end: 'failure' },
  },
  initial: 'auditing',
  moves: {
    complete: {
      from: ['auditing'],
      to: 'completed',
      by: 'platform',
      deadline: 'atOnce',
      otherwise: 'fail',
    },
    fail: { from: ['auditing'], to: 'failed', by: 'platform' },
  },
})
