/** Notifications: addresses, tests, tries, resends and the check of signatures. */
export default {
  sendTest: 'Send a test notification',
  request: 'Request',
  answer: 'Response',
  noAnswer: 'No response',
  acknowledged: 'Acknowledged: the response says “success”.',
  accepted: 'Accepted, but the response does not say “success”: we would try again.',
  failed: 'Failed: we would try again.',
  took: (v: { ms: number }) => `${v.ms} ms`,
  resendOne: 'Resend',
  resent: 'The notification is on its way.',
  resendTitle: 'Resend a range',
  resendLead:
    'Notifies your server again about every order of a product that ended in the chosen time (GMT+8).',
  product: 'Product',
  ended: 'Ended',
  count: 'Count orders',
  counted: (v: { count: number }) =>
    v.count === 1
      ? 'One order would be notified again.'
      : `${v.count} orders would be notified again.`,
  tooMany: (v: { most: number }) => `At most ${v.most} at once: please choose a shorter range.`,
  resend: 'Resend all',
  progress: (v: { sent: number; total: number }) => `${v.sent} of ${v.total} are on their way`,
  done: (v: { total: number }) => `All ${v.total} are on their way.`,
  checkTitle: 'Check a signature',
  checkLead:
    'Paste the headers and body of a notification exactly as your server received them. Nothing is stored.',
  check: 'Check',
  allHold: 'Every check passed: the notification is ours and unchanged.',
  holds: 'passed',
  broken: 'failed',
  notAsked: 'not checked',
  rules: {
    idPresent: 'The webhook-id header is present.',
    timestampPresent: 'webhook-timestamp is in seconds since 1970.',
    timestampFresh:
      'webhook-timestamp is within five minutes of now. An older notification may be a replay.',
    signaturePresent: 'The webhook-signature header is present.',
    signatureForm: 'webhook-signature contains v1, followed by 44 Base64 characters.',
    signatureMatches:
      'The signature matches: HMAC-SHA256 over id.timestamp.body with your webhook secret, and the body exactly as received.',
  },
}
