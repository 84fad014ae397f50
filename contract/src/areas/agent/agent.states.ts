import { machine } from '../../engine/machine.ts'

/** The merchant buys crypto from an agent for fiat, or sells it to one. */
export const agentMachine = machine({
  kind: 'agent',
  states: {
    trading: { id: 1, tone: 'moving' },
    paying: { id: 2, tone: 'moving' },
    appealing: { id: 3, tone: 'waiting' },
    completed: { id: 4, tone: 'good', end: 'success' },
    cancelled: { id: 5, tone: 'neutral', end: 'failure' },
  },
  initial: 'trading',
  moves: {
    pay: { from: ['trading'], to: 'paying', by: 'upstream' },
    complete: { from: ['paying'], to: 'completed', by: 'upstream' },
    cancel: { from: ['trading'], to: 'cancelled', by: 'merchant' },
    // The agent does not take it.
    decline: { from: ['trading'], to: 'cancelled', by: 'upstream' },
    appeal: { from: ['paying'], to: 'appealing', by: 'upstream' },
    completeAfterAppeal: { from: ['appealing'], to: 'completed', by: 'upstream' },
    cancelAfterAppeal: { from: ['appealing'], to: 'cancelled', by: 'upstream' },
  },
})
