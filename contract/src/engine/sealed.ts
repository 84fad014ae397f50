/**
 * Fields encrypted for the server's public key. Nonce and time are inside, so a captured body can be neither replayed
 * nor kept for later.
 */
export interface SealedPayload {
  /** the value */
  v: string
  /** 128 random bits, base64url: accepted once */
  n: string
  /** milliseconds since 1970 */
  t: number
}

export const sealedAlgorithm = { name: 'RSA-OAEP', hash: 'SHA-256' } as const
