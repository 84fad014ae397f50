/** Signatures of the Standard Webhooks scheme, and RSA-SHA256 over the same content. */
import { createHmac, type KeyObject, sign } from 'node:crypto'
import { promisify } from 'node:util'

/** In another thread: it takes as long as many callbacks without it. */
const signAside = promisify(sign)

export interface SignedHeaders {
  'webhook-id': string
  'webhook-timestamp': string
  'webhook-signature': string
  'webhook-signature-rsa-sha256'?: string
}

export async function signedHeaders(
  message: { id: string; at: Date; body: string },
  /** Each signs: a merchant that changes its secret takes either meanwhile. */
  secrets: readonly Buffer[],
  rsaKey: KeyObject | undefined,
): Promise<SignedHeaders> {
  const timestamp = String(Math.floor(message.at.getTime() / 1000))
  const content = contentOf(message.id, timestamp, message.body)
  const headers: SignedHeaders = {
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => signatureOf(content, secret)).join(' '),
  }
  if (rsaKey) {
    const signature = await signAside('sha256', Buffer.from(content), rsaKey)
    headers['webhook-signature-rsa-sha256'] = signature.toString('base64')
  }
  return headers
}

/** What both signatures are over. */
export const contentOf = (id: string, timestamp: string, body: string): string =>
  `${id}.${timestamp}.${body}`

export const signatureOf = (content: string, secret: Buffer): string =>
  `v1,${createHmac('sha256', secret).update(content).digest('base64')}`
