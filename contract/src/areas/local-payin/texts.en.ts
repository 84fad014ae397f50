import type { LocalPayinDecision } from './local-payin.states.ts'

/** States of local payins, and what an operator does about one that is doubted. */
export default {
  name: 'Local payin',
  plural: 'Local payin',
  states: {
    toBeSubmitted: 'To be submitted',
    paying: 'Paying',
    partialPayment: 'Partial payment',
    paymentSuccessful: 'Payment successful',
    toBeFrozen: 'To be frozen',
    refunded: 'Refunded',
    expired: 'Expired',
    paymentFailed: 'Payment failed',
  },
  moves: {
    submit: 'Taken by the bank',
    payPartly: 'Part of the amount paid',
    payMore: 'More paid',
    closePartial: 'Closed with what was paid',
    returnPartial: 'Partial payment returned',
    freeze: 'Frozen',
    unfreeze: 'Released',
  },
  actions: {
    freeze: 'Freeze',
    unfreeze: 'Release or refund',
    refund: 'Release or refund',
  } satisfies Record<LocalPayinDecision, string>,
  freezeTitle: 'Freeze payin',
  freezeLead:
    'What this payin brought is set aside, so that it can neither be paid out nor settle, until you release or refund it.',
  resolveTitle: 'Release or refund payin',
  resolveLead: 'Release what was frozen, or refund it to the payer.',
  willBeFrozen: 'Frozen',
  willBeReleased: 'Released or refunded',
  freeze: 'Freeze',
  unfreeze: 'Release',
  refund: 'Refund',
  frozen: 'The payin is frozen',
  released: 'The payin is released',
  refunded: 'The payin is refunded',
  codeNeeded: 'Your account asks for a Google code before money goes back to the payer.',
  howToPay: 'How to pay',
  howToPayLead: 'What the payer scans or transfers to, as long as the order is open.',
  copyQr: 'Copy QR content',
}
