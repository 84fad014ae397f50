/** The first line of an order's detail: why it stands where it stands, and what can be done. */
export default {
  because: (v: { reason: string }) => `Reason: ${v.reason}.`,
  ended: {
    success: '',
    failure: (v: { who: string; time: string }): string =>
      `It ended without success (${v.who}, ${v.time}). Nothing more happens to it.`,
  },
  waitsFor: {
    confirmations: (v: { has: string; needs: string }) =>
      `${v.has} of ${v.needs} confirmations have come. It goes on by itself when all are there.`,
    upstream: 'It waits for the network, the bank or the payer, and goes on by itself.',
    platform: 'The platform goes on with it by itself.',
    merchant: 'It waits for your own system.',
    operator: 'It waits for a decision.',
  },
  youCan: (v: { actions: string }) => `You can: ${v.actions}.`,
  othersCan: 'An operator whose role may decide has to act.',
  why: 'Where it stands',
}
