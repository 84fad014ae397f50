/** Decrypts fields that the console encrypted for the server's key, each of them once. */
import {
  constants,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  privateDecrypt,
} from 'node:crypto'
import type { SealedPayload } from '@countinghouse/contract/engine/sealed.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { callError } from '../call-error.ts'
import type { Sql, Transaction } from '../db/database.ts'
import { platformSecret, type Vault } from './vault.ts'

export interface SealedFields {
  /** SPKI, base64 */
  publicKey: string
  open(tx: Transaction, merchantId: string, sealed: string): Promise<string>
}

export const newRsaKey = (): string =>
  generateKeyPairSync('rsa', {
    modulusLength: 3072,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey.toString()

export async function loadSealedFields(sql: Sql, vault: Vault): Promise<SealedFields> {
  const pem = await platformSecret(sql, vault, 'sealing-key', newRsaKey)
  const key = createPrivateKey(pem)
  return {
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64'),
    async open(tx, merchantId, sealed) {
      const payload = decode(() =>
        privateDecrypt(
          { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
          Buffer.from(sealed, 'base64url'),
        ),
      )
      const age = Math.abs(Date.now() - payload.t)
      if (age > limits.sealedFieldAgeSeconds * 1000) throw callError('sealedFieldInvalid')
      await useNonce(tx, merchantId, payload.n)
      return payload.v
    },
  }
}

function decode(decrypt: () => Buffer): SealedPayload {
  try {
    const { v, n, t } = JSON.parse(decrypt().toString('utf8'))
    if (typeof v === 'string' && typeof n === 'string' && typeof t === 'number') {
      if (/^[A-Za-z0-9_-]{22}$/.test(n)) return { v, n, t }
    }
  } catch {
    // Not encrypted by us or for this key: answered like any other malformed field.
  }
  throw callError('sealedFieldInvalid')
}

async function useNonce(tx: Transaction, merchantId: string, nonce: string): Promise<void> {
  await tx`delete from used_nonce where merchant_id = ${merchantId} and expires_at < now()`
  // Kept for twice the accepted age, because the sender's clock may be ahead by that age.
  const used = await tx`
    insert into used_nonce (merchant_id, nonce, expires_at)
    values (${merchantId}, ${nonce}, now() + ${limits.sealedFieldAgeSeconds * 2} * interval '1 second')
    on conflict do nothing returning nonce`
  if (used.length === 0) throw callError('sealedFieldUsed')
}
