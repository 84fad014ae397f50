/** Signatures of the Standard Webhooks scheme, and RSA-SHA256 over the same content. */
import { createHmac, createSign, type KeyObject } from 'node:crypto'

export interface SignedHeaders {
  'webhook-id': string
  'webhook-timestamp': string
  'webhook-signature': string
  'webhook-signature-rsa-sha256'?: string
}

export function signedHeaders(
  message: { id: string; at: Date; body: string },
  /** Each signs: a merchant that changes its secret takes either meanwhile. */
  secrets: readonly Buffer[],
  rsaKey: KeyObject | undefined,
): SignedHeaders {
  const timestamp = String(Math.floor(message.at.getTime() / 1000))
  const content = `${message.id}.${timestamp}.${message.body}`
  const headers: SignedHeaders = {
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => signatureOf(content, secret)).join(' '),
  }
  if (rsaKey) {
    headers['webhook-signature-rsa-sha256'] = createSign('sha256')
      .update(content)
      .sign(rsaKey, 'base64')
  }
  return headers
}

const signatureOf = (content: string, secret: Buffer): string =>
  `v1,${createHmac('sha256', secret).update(content).digest('base64')}`
