/**
 * What a receiver checks on a notification, in this order; a rule is only checked if all before it hold. The last one is
 * about the other signature, by our own key: checked where a notification has it, whatever becomes of the first.
 */
export const signatureRules = [
  'idPresent',
  'timestampPresent',
  'timestampFresh',
  'signaturePresent',
  'signatureForm',
  'signatureMatches',
  'rsaMatches',
] as const
export type SignatureRule = (typeof signatureRules)[number]

/** How far the clock of a notification may be from the receiver's. */
export const timestampToleranceSeconds = 300
