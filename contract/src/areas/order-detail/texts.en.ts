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
    upstream: 'Waiting for the network, the bank or the payer. It continues by itself.',
    platform: 'The platform is processing it.',
    merchant: 'Waiting for your own system.',
    operator: 'Waiting for a decision.',
  },
  youCan: (v: { actions: string }) => `You can: ${v.actions}.`,
  othersCan: 'An operator whose role allows it has to decide.',
  why: 'Where it stands',
}
