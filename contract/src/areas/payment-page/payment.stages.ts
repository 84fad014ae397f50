/** The stages that a payer sees: few, whatever states an order of a kind goes through. */
import type { StateOf } from '../../engine/machine.ts'
import type { cryptoPayinMachine } from '../crypto-payin/crypto-payin.states.ts'
import type { localPayinMachine } from '../local-payin/local-payin.states.ts'
import type { p2pPayinMachine } from '../p2p-payin/p2p-payin.states.ts'

export const paymentStages = [
  'preparing',
  'matching',
  'waiting',
  'partlyPaid',
  'confirming',
  'disputed',
  'paid',
  'expired',
  'unmatched',
  'returned',
  'closed',
] as const
export type PaymentStage = (typeof paymentStages)[number]

/** Nothing more happens on the page. Not so for an expired order: a late payment still counts. */
export const isFinalStage = (stage: PaymentStage): boolean =>
  stage === 'paid' || stage === 'unmatched' || stage === 'returned' || stage === 'closed'

/** The orders that have a payment page, and the stage of each of their states. */
export const payableKinds = {
  cryptoPayin: {
    pendingPayment: 'waiting',
    confirming: 'confirming',
    completed: 'paid',
    expired: 'expired',
    cancelled: 'closed',
    failed: 'closed',
    refunded: 'returned',
    reversed: 'returned',
  } satisfies Record<StateOf<typeof cryptoPayinMachine>, PaymentStage>,
  localPayin: {
    toBeSubmitted: 'waiting',
    paying: 'waiting',
    partialPayment: 'partlyPaid',
    paymentSuccessful: 'paid',
    // A decision of the merchant, which is none of the payer's business.
    toBeFrozen: 'paid',
    refunded: 'returned',
    reversed: 'returned',
    expired: 'expired',
    paymentFailed: 'closed',
  } satisfies Record<StateOf<typeof localPayinMachine>, PaymentStage>,
  p2pPayin: {
    trading: 'matching',
    paying: 'waiting',
    appealing: 'disputed',
    completed: 'paid',
    platformLiquidation: 'paid',
    expired: 'unmatched',
    cancelled: 'closed',
  } satisfies Record<StateOf<typeof p2pPayinMachine>, PaymentStage>,
} as const
export type PayableKind = keyof typeof payableKinds

export const isPayable = (kind: string | undefined): kind is PayableKind =>
  kind !== undefined && Object.hasOwn(payableKinds, kind)
