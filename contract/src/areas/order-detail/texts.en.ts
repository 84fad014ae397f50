/** The first line of an order's detail: why it stands where it stands, and what can be done. */
export default {
  because: (v: { reason: string }) => `Reason: ${v.reason}.`,
  ended: {
    success: '',
    failure: (v: { who: string; time: string }): string =>
      `It ended without success (${v.who}, ${v.time}). Nothing more will happen.`,
  },
  waitsFor: {
    confirmations: (v: { has: string; needs: string }) =>
      `${v.has} of ${v.needs} confirmations received. It continues by itself once all are in.`,
    payer: 'Waiting for the payer. It continues by itself once the payment is in.',
    network: 'Waiting for the network. It continues by itself.',
    bank: 'Waiting for the bank. It continues by itself.',
    desk: 'Waiting for the trading desk. It continues by itself.',
    appeal: 'Under appeal: the platform decides.',
    platform: 'The platform is processing it.',
    merchant: 'Waiting for your own system.',
    operator: 'Waiting for a decision.',
  },
  addEvidence: 'You can add evidence in the conversation.',
  askPlatform: 'If it should have been credited, contact the platform with its order number.',
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
    codeLead: 'It decides about money that leaves the platform.',
  },
  why: 'Where it stands',
}
