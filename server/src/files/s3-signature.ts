/** Signature version 4 of requests to an S3-compatible store, with the signature in a header. */
import { createHash, createHmac } from 'node:crypto'

export interface S3Key {
  region: string
  accessKey: string
  secretKey: string
}

export interface UnsignedRequest {
  method: string
  url: URL
  headers: Readonly<Record<string, string>>
  /** SHA-256 of the body, in hex. */
  bodyHash: string
}

const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()

/** All headers of the request, the signature included. Every header that is given is signed. */
export function signed(
  { method, url, headers, bodyHash }: UnsignedRequest,
  { region, accessKey, secretKey }: S3Key,
  now = new Date(),
): Record<string, string> {
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const day = time.slice(0, 8)
  const all: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': time,
  }
  const names = Object.keys(all).sort()
  const canonical = [
    method,
    url.pathname,
    canonicalQuery(url),
    ...names.map((name) => `${name}:${all[name]?.trim()}`),
    '',
    names.join(';'),
    bodyHash,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const hash = createHash('sha256').update(canonical).digest('hex')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretKey}`)
  const signature = hmac(key, `AWS4-HMAC-SHA256\n${time}\n${scope}\n${hash}`).toString('hex')
  const parts = [
    `Credential=${accessKey}/${scope}`,
    `SignedHeaders=${names.join(';')}`,
    `Signature=${signature}`,
  ]
  return { ...all, authorization: `AWS4-HMAC-SHA256 ${parts.join(',')}` }
}

/** Sorted, and encoded as RFC 3986 has it: a form would have + for a space, and leave more as it is. */
const canonicalQuery = (url: URL): string =>
  [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')

export const encoded = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
