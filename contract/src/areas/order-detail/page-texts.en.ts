import type { OrderFieldGroup } from '../../registry/order-field-groups.ts'
import type { InstructionKind, InstructionStatus } from '../connector/connector.ts'

/** An order's detail: first why it stands where it stands and what can be done, then its fields in groups. */
export default {
  because: (v: { reason: string }) => `Reason: ${v.reason}.`,
  /** What arrived and became the order. */
  arrival: {
    arrived: (v: { amount: string }) => `Payment of ${v.amount} arrived`,
    noneTookIt: (v: { why: string }) => `No order took it by itself: ${v.why}`,
    decided: (v: { maker: string; checker: string }) =>
      v.maker === v.checker
        ? `Assigned by ${v.checker}`
        : `Proposed by ${v.maker}, approved by ${v.checker}`,
  },
  ended: {
    success: '',
    failure: (v: { who: string; time: string }): string =>
      `It ended without success (${v.who}, ${v.time}). Nothing more will happen.`,
  },
  waitsFor: {
    confirmations: (v: { has: string; needs: string }) =>
      `${v.has} of ${v.needs} confirmations received. It continues by itself once all are in.`,
    payer: 'Waiting for the payer. It continues by itself once the payment is in.',
    network: 'Waiting for the network.',
    bank: 'Waiting for the bank.',
    desk: 'Waiting for the trading desk.',
    appeal: 'Under appeal: the platform decides.',
    platform: 'The platform is processing it.',
    merchant: 'Waiting for your own system.',
    operator: 'Waiting for a decision.',
    byHand: 'People of the platform are working on it.',
    retry: 'It stays here until somebody starts it again.',
  },
  /** Where an upstream moves it on. */
  byItself: 'It continues by itself.',
  longer: (v: { time: string }) => `It has been waiting since ${v.time}, longer than usual.`,
  /** What a person has to do before, by whose verification failed. */
  verification: {
    customer:
      'The customer could not be verified: ask them to correct their details, then start it again.',
    merchant:
      'Your own details could not be verified: correct them with the platform, then start it again.',
  },
  addEvidence: 'You can add evidence in the conversation.',
  /** Why a payment was not credited, and then what can be done about it. */
  notCredited: {
    paidLess: (v: { paid: string; ordered: string }) =>
      `${v.paid} arrived, but ${v.ordered} was ordered: less than can be credited automatically.`,
    paidFarOff: (v: { paid: string; ordered: string }) =>
      `${v.paid} arrived, but ${v.ordered} was ordered: too far apart to be credited automatically.`,
    refused: (v: { who: string; time: string; needs: string }) =>
      `The transaction has all of its ${v.needs} confirmations, but crediting was refused (${v.who}, ${v.time}).`,
    unconfirmed: (v: { who: string; time: string; has: string; needs: string }) =>
      `The transaction got only ${v.has} of ${v.needs} confirmations before it was given up (${v.who}, ${v.time}).`,
    belowMinimum: (v: { quantity: string; minimum: string }) =>
      `${v.quantity} arrived, and at least ${v.minimum} is expected.`,
    aboveMaximum: (v: { quantity: string; maximum: string }) =>
      `${v.quantity} arrived, and at most ${v.maximum} is expected.`,
    withinLimits: (v: { quantity: string; minimum: string; maximum: string }) =>
      `${v.quantity} arrived. ${v.minimum} to ${v.maximum} is expected now, so it was reported as unusual, or these deposits were limited or off when it arrived.`,
    unusual:
      'Its quantity is outside of the limits or was reported as unusual, or these deposits were off when it arrived.',
    noReason: 'No reason was reported.',
  },
  afterNotCredited: {
    payin: 'Credit what was paid, or return it to the payer.',
    refused:
      'It cannot be credited here. Compare the transaction in the explorer; if the money is there, contact the platform with the order number.',
    unconfirmed:
      'It cannot be credited here. Ask the customer to send it again: that becomes a new deposit.',
    abnormal: 'Credit it once you know where it comes from.',
  },
  youCan: (v: { actions: string }) => `You can: ${v.actions}.`,
  othersCan: 'An operator whose role allows it has to decide.',
  hold: {
    on: (v: { time: string }) =>
      `On hold since the restore to ${v.time}: it may have been paid already. Compare it with the chain or bank and with the merchant before you end the hold.`,
    seenIn: {
      auditLog: 'audit log',
      upstream: 'reported from outside',
      notification: 'notification received',
    },
    found: 'What is known elsewhere',
    release: 'End the hold…',
    othersRelease: 'An operator whose role allows it has to end the hold.',
    title: 'End the hold',
    lead: 'Was this order paid after the restored instant? Ending the hold of a paid order as not paid pays it twice.',
    notPaid: 'Not paid: let it go on',
    paid: 'Paid: apply the reports',
    done: 'The hold has ended.',
  },
  sendBack: {
    lead: 'The money goes back to where it came from. This cannot be undone.',
    senderOf: 'Sender of transaction',
    amount: 'Returned to the payer',
    action: (v: { amount: string }) => `Return ${v.amount}`,
  },
  connectors: {
    told: (v: { what: string }) => `Connector told: ${v.what}`,
    to: (v: { connector: string }) => `To ${v.connector}`,
    kinds: {
      address: 'address',
      collect: 'collect the payment',
      send: 'send the coins',
      pay: 'pay out',
      refund: 'return the payment',
      cancel: 'cancel',
      trade: 'trade',
    } satisfies Record<InstructionKind, string>,
    statuses: {
      waiting: 'Not answered yet',
      accepted: 'Accepted',
      refused: 'Refused',
      notNeeded: 'No longer needed',
      waitsForPerson: 'Waits for the platform',
    } satisfies Record<InstructionStatus, string>,
    tried: (v: { tries: number; problem: string }) => `Tried ${v.tries} times: ${v.problem}`,
  },
  groups: {
    amounts: 'Amounts',
    parties: 'Parties',
    rail: 'Network and rail',
    progress: 'Progress',
    times: 'Times',
    references: 'References',
  } satisfies Record<OrderFieldGroup, string>,
  showAll: (v: { count: number }) => `Show all (${v.count} empty)`,
  hideEmpty: 'Hide empty fields',
  why: 'Where it stands',
}
