/** A merchant's server for tests: a key on file, and requests that are signed well or badly. */
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Countinghouse, signedHeaders, type ToSign } from '../../../sdk/src/countinghouse.ts'
import { registerPublicKey } from '../../src/areas/api-key/change-api-key.command.ts'
import { fullKeyId } from '../../src/platform/security/merchant-key.ts'
import { pemOf } from '../../src/platform/security/public-key.ts'
import { atEndOfFile } from './end-of-file.ts'
import type { TestApp } from './test-app.ts'

export interface OpenAnswer {
  status: number
  code: string
  success: boolean
  data: Record<string, unknown>
  msg: string
  field?: string
}

export interface OpenMerchant {
  merchantId: string
  keyId: string
  privateKey: KeyObject
  privateKeyPem: string
  client: Countinghouse
  /** Signs what it is given, and sends what `sent` makes of it. */
  send(path: string, body?: unknown, change?: Partial<SentRequest>): Promise<OpenAnswer>
}

export interface SentRequest {
  method: string
  path: string
  body: string
  headers: Record<string, string>
  signed: Partial<ToSign>
}

export const newPair = (type: 'rsa' | 'ed25519', modulusLength = 2048) =>
  type === 'rsa' ? generateKeyPairSync('rsa', { modulusLength }) : generateKeyPairSync('ed25519')

const ofMerchants = new Map<string, ReturnType<typeof newPair>>()

/** Made once for each merchant: an RSA key takes longer than most tests. */
function pairOf(merchantId: string, type: 'rsa' | 'ed25519') {
  const name = `${merchantId} ${type}`
  const pair = ofMerchants.get(name) ?? newPair(type)
  ofMerchants.set(name, pair)
  return pair
}

/** The base of the open API: `app.url` ends in /api. */
export const openUrl = ({ url }: Pick<TestApp, 'url'>): string => url.replace(/\/api$/, '')

export async function openMerchant(
  app: TestApp,
  merchantId = '10001',
  { type = 'rsa' as 'rsa' | 'ed25519', allowedAddresses = [] as string[] } = {},
): Promise<OpenMerchant> {
  const { privateKey, publicKey } = pairOf(merchantId, type)
  const values = { merchantPublicKey: pemOf(publicKey), secondPublicKey: '', allowedAddresses }
  await registerPublicKey(app.services, merchantId, values, 'test')
  const [row] = await app.owner<{ id: string }[]>`
    select api_key_id as id from merchant_key where merchant_id = ${merchantId}`
  const keyId = fullKeyId(merchantId, row?.id ?? '')
  const privateKeyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const options = { baseUrl: openUrl(app), keyId, privateKey: privateKeyPem }
  return {
    merchantId,
    keyId,
    privateKey,
    privateKeyPem,
    client: new Countinghouse(options),
    async send(call, given = {}, change = {}) {
      const path = `/open/v2${call}`
      const body = typeof given === 'string' ? given : JSON.stringify(given)
      const toSign = { keyId, key: privateKey, method: 'POST', path, body, ...change.signed }
      const sent = { method: 'POST', path, body, ...change }
      const response = await fetch(`${openUrl(app)}${sent.path}`, {
        method: sent.method,
        body: sent.body,
        headers: {
          'content-type': 'application/json',
          ...signedHeaders(toSign),
          ...change.headers,
        },
      })
      return { status: response.status, ...((await response.json()) as Omit<OpenAnswer, 'status'>) }
    },
  }
}

/** In a file of its own, as a program of the merchant has it. */
export function keyFile(pem: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'open-'))
  atEndOfFile(async () => rmSync(folder, { recursive: true }))
  const path = join(folder, 'private.pem')
  writeFileSync(path, pem, { mode: 0o600 })
  return path
}

export const newNonce = (): string => randomBytes(18).toString('base64url')

/** What is on file for the private key. */
export const publicPem = (pem: string): string => pemOf(createPublicKey(createPrivateKey(pem)))
