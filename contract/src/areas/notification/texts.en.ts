/** Notifications: addresses, tests, tries, resends and the check of signatures. */
export default {
  sendTest: 'Send a test notification',
  request: 'What was sent',
  answer: 'What came back',
  noAnswer: 'No answer',
  acknowledged: 'Acknowledged: the answer says success.',
  accepted: 'Accepted, but the answer does not say “success”: we would try again.',
  failed: 'Failed: we would try again.',
  took: (v: { ms: number }) => `${v.ms} ms`,
  resendOne: 'Send again',
  resent: 'The notification is on its way.',
  resendTitle: 'Send a range again',
  resendLead:
    'Notifies your server once more of every ended order of a product, by the time at which the orders ended (GMT+8).',
  product: 'Product',
  ended: 'Ended',
  count: 'Count the orders',
  counted: (v: { count: number }) =>
    v.count === 1
      ? 'One order would be notified again.'
      : `${v.count} orders would be notified again.`,
  tooMany: (v: { most: number }) => `At most ${v.most} at once: please choose a shorter range.`,
  resend: 'Send them again',
  progress: (v: { sent: number; total: number }) => `${v.sent} of ${v.total} are on their way`,
  done: (v: { total: number }) => `All ${v.total} are on their way.`,
  checkTitle: 'Check a signature',
  checkLead:
    'Paste the headers and the body of a notification as your server received them. Nothing of it is kept.',
  check: 'Check',
  allHold: 'Every rule holds: the notification is ours and unchanged.',
  holds: 'holds',
  broken: 'does not hold',
  notAsked: 'not checked',
  rules: {
    idPresent: 'There is a header webhook-id.',
    timestampPresent: 'webhook-timestamp has seconds since 1970.',
    timestampFresh:
      'webhook-timestamp is within five minutes of now. An older notification may be a repeated one.',
    signaturePresent: 'There is a header webhook-signature.',
    signatureForm: 'webhook-signature has a part v1, followed by 44 characters of Base64.',
    signatureMatches:
      'The signature fits: HMAC-SHA256 over id.timestamp.body with your webhook secret, over the body exactly as it was received.',
  },
}
