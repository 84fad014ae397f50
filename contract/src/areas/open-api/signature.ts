/** How a merchant's server signs: what is signed, and the headers that carry it. Plain data and functions. */
export const openBase = '/open/v2'

export const openHeaders = {
  key: 'x-api-key',
  timestamp: 'x-timestamp',
  nonce: 'x-nonce',
  signature: 'x-signature',
} as const

export const openLimits = {
  /** A request is refused when its time differs from ours by more than this. */
  clockMinutes: 5,
  bodyBytesMax: 32 * 1024,
  /** Refused signatures of one key from one address per minute: more are not looked at. */
  badSignaturesPerMinute: 30,
  /** Refused requests of one key that are kept per minute: a stranger can't fill the log. */
  keptRefusalsPerMinute: 60,
  requestDays: 30,
  /** Both secrets sign notifications for this long after a new one was made. */
  secretOverlapHours: 24,
  allowedAddressesMax: 50,
  merchantOrderNoMax: 64,
  rsaBitsMin: 2048,
  rsaBitsMax: 8192,
} as const

export const isNonce = (value: string): boolean => /^[A-Za-z0-9_-]{16,64}$/.test(value)
export const isTimestamp = (value: string): boolean => /^\d{13}$/.test(value)

export interface SignedRequest {
  method: string
  /** As it is sent, with its query. */
  path: string
  timestamp: string
  nonce: string
  /** Lower-case hexadecimal SHA-256 of the body, byte for byte. */
  bodyHash: string
}

export const signedText = ({ method, path, timestamp, nonce, bodyHash }: SignedRequest): string =>
  [method, path, timestamp, nonce, bodyHash].join('\n')
