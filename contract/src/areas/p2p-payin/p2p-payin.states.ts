import { isAnyOf } from '../../engine/condition.ts'
import { machine } from '../../engine/machine.ts'
import { settlementStatuses } from '../order/order.fields.ts'

const isUnsettled = isAnyOf('settlementStatus', settlementStatuses, ['unsettled'], 'conflict')

/** A customer pays fiat to somebody who sells crypto, and the merchant gets the crypto. */
export const p2pPayinMachine = machine({
  kind: 'p2pPayin',
  states: {
    trading: { id: 1, tone: 'moving' },
    paying: { id: 2, tone: 'moving' },
    appealing: { id: 3, tone: 'waiting' },
    completed: { id: 4, tone: 'good', end: 'success' },
    expired: { id: 5, tone: 'neutral', end: 'failure' },
    cancelled: { id: 6, tone: 'neutral', end: 'failure' },
    platformLiquidation: { id: 7, tone: 'good', end: 'success' },
  },
  initial: 'trading',
  moves: {
    // A seller was found: the customer knows whom to pay.
    match: { from: ['trading'], to: 'paying', by: 'upstream' },
    // The seller has the fiat and releases the crypto.
    complete: { from: ['paying'], to: 'completed', by: 'upstream' },
    expire: { from: ['trading'], to: 'expired', by: 'platform', deadline: 'expires_at' },
    cancel: { from: ['trading'], to: 'cancelled', by: 'merchant' },
    // No seller will be looked for.
    decline: { from: ['trading'], to: 'cancelled', by: 'upstream' },
    appeal: { from: ['paying'], to: 'appealing', by: 'upstream' },
    completeAfterAppeal: { from: ['appealing'], to: 'completed', by: 'upstream' },
    cancelAfterAppeal: { from: ['appealing'], to: 'cancelled', by: 'upstream' },
    // The platform delivers in the seller's place.
    liquidate: { from: ['appealing'], to: 'platformLiquidation', by: 'upstream' },
    settle: {
      from: ['completed'],
      to: 'completed',
      by: 'platform',
      deadline: 'settles_at',
      batched: true,
      when: [isUnsettled],
    },
  },
})
