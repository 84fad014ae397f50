/** Signs a request of ours as request-auth.ts checks those of others. */
import { createHash, type KeyObject, randomBytes, sign } from 'node:crypto'
import { openHeaders, signedText } from '@countinghouse/contract/areas/open-api/signature.ts'

interface Unsigned {
  method: string
  /** With its query. */
  path: string
  body: string | Buffer
}

export function signedHeaders(
  key: KeyObject,
  keyId: string,
  { method, path, body }: Unsigned,
): Record<string, string> {
  const timestamp = String(Date.now())
  const nonce = randomBytes(18).toString('base64url')
  const bodyHash = createHash('sha256').update(body).digest('hex')
  const text = Buffer.from(signedText({ method, path, timestamp, nonce, bodyHash }))
  const algorithm = key.asymmetricKeyType === 'rsa' ? 'sha256' : null
  return {
    [openHeaders.key]: keyId,
    [openHeaders.timestamp]: timestamp,
    [openHeaders.nonce]: nonce,
    [openHeaders.signature]: sign(algorithm, text, key).toString('base64'),
  }
}
