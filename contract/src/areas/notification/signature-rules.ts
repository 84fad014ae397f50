/** What a receiver checks on a notification, in this order; a rule is only checked if all before it hold. */
export const signatureRules = [
  'idPresent',
  'timestampPresent',
  'timestampFresh',
  'signaturePresent',
  'signatureForm',
  'signatureMatches',
] as const
export type SignatureRule = (typeof signatureRules)[number]

/** How far the clock of a notification may be from the receiver's. */
export const timestampToleranceSeconds = 300
