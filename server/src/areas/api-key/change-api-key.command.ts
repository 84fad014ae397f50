/** Changes what requests of a merchant's server are checked by, and what our notifications are signed with. */
import { createHash, type KeyObject } from 'node:crypto'
import { isIP } from 'node:net'
import type {
  newWebhookSecret,
  saveApiKey,
} from '@countinghouse/contract/areas/api-key/api-key.contract.ts'
import type { BodyOf, ResultOf } from '@countinghouse/contract/kit/call.ts'
import { openLimits } from '@countinghouse/contract/open/signature.ts'
import { callError } from '../../call-error.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { audit } from '../../security/audit.ts'
import {
  makeMerchantKey,
  newWebhookSecret as newSecret,
  secretContext,
} from '../../security/merchant-key.ts'
import { pemOf, readPublicKey } from '../../security/public-key.ts'
import type { Vault } from '../../security/vault.ts'

export interface KeyServices {
  db: Pick<Database, 'asMerchant'>
  vault: Vault
}

interface Actor {
  merchantId: string
  /** Null for the platform itself. */
  operatorId: string | null
}

type Asked = Pick<BodyOf<typeof saveApiKey>, 'merchantPublicKey' | 'allowedAddresses'>

export function changeApiKey(
  { db, vault }: KeyServices,
  { merchantId, operatorId }: Actor,
  asked: Asked,
  address: string,
): Promise<void> {
  const key = publicKeyIn(asked.merchantPublicKey)
  const allowed = [...new Set(asked.allowedAddresses.map((text) => networkIn(text)))]
  return db.asMerchant(merchantId, async (tx) => {
    await makeMerchantKey(tx, vault, merchantId)
    const before = await lockedKey(tx, merchantId)
    const pem = pemOf(key)
    await tx`
      update merchant_key set public_key = ${pem}, allowed_addresses = ${allowed},
        public_key_changed_at = case when public_key = ${pem} then public_key_changed_at else now() end
      where merchant_id = ${merchantId}`
    const detail = {
      keyBefore: fingerprintOf(before.publicKey),
      keyAfter: fingerprintOf(pem),
      addressesBefore: before.allowedAddresses.join(', '),
      addressesAfter: allowed.join(', '),
    }
    await audit(tx, { operatorId, action: 'apiKey.changed', address, detail })
  })
}

/** The new secret leaves this once; from then on it is only in the vault. */
export function rotateWebhookSecret(
  { db, vault }: KeyServices,
  { merchantId, operatorId }: Actor,
  address: string,
): Promise<ResultOf<typeof newWebhookSecret>> {
  return db.asMerchant(merchantId, async (tx) => {
    await makeMerchantKey(tx, vault, merchantId)
    await lockedKey(tx, merchantId)
    const secret = newSecret()
    const [changed] = await tx<{ until: Date }[]>`
      update merchant_key set previous_secret_sealed = webhook_secret_sealed,
        previous_secret_until = now() + ${openLimits.secretOverlapHours} * interval '1 hour',
        webhook_secret_sealed = ${vault.seal(secret, secretContext(merchantId))},
        secret_changed_at = now()
      where merchant_id = ${merchantId} returning previous_secret_until as until`
    if (!changed) throw callError('notFound')
    const previousSecretUntil = changed.until.toISOString()
    const detail = { previousSecretUntil }
    await audit(tx, { operatorId, action: 'webhookSecret.changed', address, detail })
    return { secret: `whsec_${secret}`, previousSecretUntil }
  })
}

async function lockedKey(tx: Transaction, merchantId: string) {
  const [row] = await tx<{ publicKey: string | null; allowedAddresses: string[] }[]>`
    select public_key as "publicKey", allowed_addresses as "allowedAddresses"
    from merchant_key where merchant_id = ${merchantId} for update`
  if (!row) throw callError('notFound')
  return row
}

function publicKeyIn(pem: string): KeyObject {
  const key = readPublicKey(pem.trim())
  if (typeof key === 'string')
    throw callError('inputInvalid', { field: 'merchantPublicKey', rule: key })
  return key
}

/** `203.0.113.7` or `203.0.113.0/24`. */
function networkIn(text: string): string {
  const [, address = '', prefix] = /^([0-9A-Fa-f:.]+)(?:\/(\d{1,3}))?$/.exec(text.trim()) ?? []
  const bits = isIP(address) === 4 ? 32 : 128
  if (isIP(address) === 0 || Number(prefix ?? bits) > bits)
    throw callError('inputInvalid', { field: 'allowedAddresses', rule: 'network' })
  return prefix === undefined ? address : `${address}/${Number(prefix)}`
}

/** By which two keys can be told apart in the log. */
const fingerprintOf = (pem: string | null): string =>
  pem === null ? '' : `SHA256:${createHash('sha256').update(pem).digest('base64url')}`
