import { type MoveOf, machine, type StateOf } from '../../kit/machine.ts'

/** A payment that a customer makes to a merchant on chain. */
export const cryptoPayinMachine = machine({
  kind: 'cryptoPayin',
  states: {
    pendingPayment: { id: 1, tone: 'waiting' },
    confirming: { id: 2, tone: 'moving' },
    completed: { id: 3, tone: 'good', end: 'success' },
    expired: { id: 4, tone: 'neutral', end: 'failure' },
    cancelled: { id: 5, tone: 'neutral', end: 'failure' },
    failed: { id: 6, tone: 'bad', end: 'failure' },
    refunded: { id: 7, tone: 'neutral', end: 'failure' },
  },
  initial: 'pendingPayment',
  moves: {
    // A payment that comes after the order expired still counts; the exception says so.
    pay: { from: ['pendingPayment', 'expired'], to: 'confirming', by: 'upstream' },
    complete: { from: ['confirming'], to: 'completed', by: 'upstream' },
    fail: { from: ['confirming'], to: 'failed', by: 'upstream' },
    expire: { from: ['pendingPayment'], to: 'expired', by: 'platform' },
    cancel: { from: ['pendingPayment'], to: 'cancelled', by: 'merchant' },
    refund: { from: ['completed'], to: 'refunded', by: 'merchant' },
  },
})
export type CryptoPayinState = StateOf<typeof cryptoPayinMachine>
export type CryptoPayinMove = MoveOf<typeof cryptoPayinMachine>
