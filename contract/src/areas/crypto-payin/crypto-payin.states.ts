import { covers, exceeds, isAnyOf } from '../../engine/condition.ts'
import { type MoveOf, machine, type OperatorMoveOf } from '../../engine/machine.ts'
import { creditStatuses, settlementStatuses, uncreditedStatuses } from '../order/order.fields.ts'

const needsManualCredit = isAnyOf(
  'creditStatus',
  creditStatuses,
  uncreditedStatuses,
  'payinNotHeld',
)
const coversFee = covers('paidAmount', ['expectedFee'], 'paidLessThanFee')
const hasExcess = exceeds('paidAmount', ['orderAmount', 'excessRefunded'], 'payinWithoutExcess')
const isUnsettled = isAnyOf('settlementStatus', settlementStatuses, ['unsettled'], 'conflict')

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
    reversed: { id: 8, tone: 'bad', end: 'failure' },
  },
  initial: 'pendingPayment',
  moves: {
    // A payment that comes after the order expired or was cancelled still counts; the exception says so.
    pay: { from: ['pendingPayment', 'expired', 'cancelled'], to: 'confirming', by: 'upstream' },
    // Stays in its state: confirmations are missing, or the amount is too far from the requested one.
    confirm: { from: ['confirming'], to: 'confirming', by: 'upstream' },
    complete: { from: ['confirming'], to: 'completed', by: 'upstream', otherwise: 'confirm' },
    fail: { from: ['confirming'], to: 'failed', by: 'upstream' },
    expire: {
      from: ['pendingPayment'],
      to: 'expired',
      by: 'platform',
      deadline: 'expires_at',
    },
    cancel: { from: ['pendingPayment'], to: 'cancelled', by: 'merchant' },
    creditByHand: {
      from: ['confirming'],
      to: 'completed',
      by: 'operator',
      permission: 'cryptoPayin.resolve',
      when: [needsManualCredit, coversFee],
    },
    returnPayment: {
      from: ['confirming'],
      to: 'refunded',
      by: 'operator',
      permission: 'cryptoPayin.resolve',
      when: [needsManualCredit],
    },
    refundExcess: {
      from: ['completed'],
      to: 'completed',
      by: 'operator',
      permission: 'cryptoPayin.resolve',
      when: [hasExcess],
    },
    settle: {
      from: ['completed'],
      to: 'completed',
      by: 'platform',
      deadline: 'settles_at',
      batched: true,
      when: [isUnsettled],
    },
    refund: { from: ['completed'], to: 'refunded', by: 'merchant' },
    // The chain took back what it had confirmed, whatever was done with the money since.
    reverse: { from: ['completed', 'refunded'], to: 'reversed', by: 'upstream' },
  },
})
export type CryptoPayinMove = MoveOf<typeof cryptoPayinMachine>
export type CryptoPayinDecision = OperatorMoveOf<typeof cryptoPayinMachine>
