/** Notifications: addresses, tests, tries, resends and the check of signatures. */
export default {
  sendTest: 'Send a test notification',
  request: 'Request',
  answer: 'Response',
  noAnswer: 'No response',
  acknowledged: 'Acknowledged: nothing more would be sent.',
  accepted:
    'Accepted, but the body does not say “success”, as the settings require: we would try again.',
  failed: 'Failed: we would try again.',
  took: (v: { ms: number }) => `${v.ms} ms`,
  resendOne: 'Resend',
  resent: 'The notification is on its way.',
  resendTitle: 'Resend a range',
  resendLead: 'Notifies your server again about every order that ended in the chosen time (GMT+8).',
  product: 'Product',
  ended: 'Ended',
  allProducts: 'All products',
  lastHours: (v: { hours: number }) => (v.hours === 1 ? 'Last hour' : `Last ${v.hours} hours`),
  noneToResend: 'No order of this range would be notified again.',
  counted: (v: { count: number }) =>
    v.count === 1
      ? 'One order would be notified again.'
      : `${v.count} orders would be notified again.`,
  tooMany: (v: { most: number }) =>
    `More than ${v.most}, the most at once: please choose a shorter range, or one product.`,
  resend: 'Resend all',
  resendCount: (v: { count: number }) => `Resend ${v.count}`,
  progress: (v: { sent: number; total: number }) => `${v.sent} of ${v.total} are on their way`,
  done: (v: { total: number }) => `All ${v.total} are on their way.`,
  endpointsTitle: 'Hosts that fail',
  endpointsLead:
    'While a host fails, its notifications wait, and one of them is tried from time to time. Waiting counts as no try: all go out once one is accepted.',
  endpointHeld: 'On hold',
  endpointFails: 'Failing',
  endpointFailed: (v: { tries: number; since: string; problem: string }) =>
    `${v.tries === 1 ? 'One try' : `${v.tries} tries in a row`} failed since ${v.since}: ${v.problem}`,
  endpointWaits: (v: { count: number; text: string }) =>
    v.count === 1 ? 'One notification waits.' : `${v.text} notifications wait.`,
  endpointNext: (v: { time: string }) => `Next try: ${v.time}`,
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
    rsaMatches:
      'The webhook-signature-rsa-sha256 header matches: RSA-SHA256 over the same text with our public key. It is sent once your public key is on file.',
  },
}
