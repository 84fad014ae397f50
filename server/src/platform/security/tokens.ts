/**
 * Random tokens prefixed with their merchant. The merchant comes first so that the row can be looked up under that
 * merchant's row level security; the 256 random bits after it are the secret. Only hashes are stored.
 */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

export interface Token {
  merchantId: string
  text: string
  hash: Buffer
}

export const hashOf = (text: string | Buffer): Buffer => hash('sha256', text, 'buffer')

export function newToken(merchantId: string): Token {
  const text = `${merchantId}.${randomBytes(32).toString('base64url')}`
  return { merchantId, text, hash: hashOf(text) }
}

export function readToken(text: string): Token | undefined {
  const match = /^([1-9][0-9]{0,17})\.[A-Za-z0-9_-]{43}$/.exec(text)
  return match?.[1] ? { merchantId: match[1], text, hash: hashOf(text) } : undefined
}

export const newSecret = (): string => randomBytes(32).toString('base64url')

export const hashesMatch = (a: Buffer, b: Buffer): boolean =>
  a.length === b.length && timingSafeEqual(a, b)
