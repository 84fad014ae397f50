/** Public keys of merchants: which are accepted, and whether a signature matches one. */
import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { openLimits } from '@countinghouse/contract/areas/open-api/signature.ts'
import { isPrivateKey } from '@countinghouse/contract/engine/checks.ts'

/** A usable key, or the rule that the text breaks. */
export function readPublicKey(pem: string): KeyObject | 'publicKey' | 'privateKey' {
  // Node would derive the public key from a private one, and hide that a secret was disclosed.
  if (isPrivateKey(pem)) return 'privateKey'
  let key: KeyObject
  try {
    key = createPublicKey({ key: pem, format: 'pem' })
  } catch {
    return 'publicKey'
  }
  return isTaken(key) ? key : 'publicKey'
}

function isTaken({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  if (asymmetricKeyType === 'ed25519') return true
  const { modulusLength = 0, publicExponent = 0n } = asymmetricKeyDetails ?? {}
  const { rsaBitsMin, rsaBitsMax } = openLimits
  const isSound = modulusLength >= rsaBitsMin && modulusLength <= rsaBitsMax && publicExponent >= 3n
  return asymmetricKeyType === 'rsa' && isSound
}

/** PKCS#1 v1.5 with SHA-256 for RSA, pure Ed25519. Only public values are compared, by OpenSSL. */
export function isSignedBy(key: KeyObject, text: string, signature: string): boolean {
  const bytes = Buffer.from(signature, 'base64')
  // Base64 has many spellings of the same bytes: only the canonical one is accepted.
  if (bytes.toString('base64') !== signature) return false
  const algorithm = key.asymmetricKeyType === 'rsa' ? 'sha256' : null
  try {
    return verify(algorithm, Buffer.from(text), key, bytes)
  } catch {
    return false
  }
}

export const pemOf = (key: KeyObject): string =>
  key.export({ type: 'spki', format: 'pem' }).toString()

/** Identifies a key in the log. */
export const fingerprintOf = (pem: string): string =>
  pem === '' ? '' : `SHA256:${createHash('sha256').update(pem).digest('base64url')}`
