/**
 * Changes the keys and addresses that a merchant's requests are checked against, and the secret that signs our
 * notifications.
 */

import type { newWebhookSecret } from '@countinghouse/contract/areas/api-key/api-key.contract.ts'
import { apiKeySetting } from '@countinghouse/contract/areas/api-key/api-key.settings.ts'
import type { ResultOf } from '@countinghouse/contract/kit/call.ts'
import type { ValuesOf } from '@countinghouse/contract/kit/settings.ts'
import { openLimits } from '@countinghouse/contract/open/signature.ts'
import { callError } from '../../call-error.ts'
import { timeOf } from '../../db/clock.ts'
import type { Database } from '../../db/database.ts'
import { audit } from '../../security/audit.ts'
import type { OperatorKey } from '../../security/authenticator.ts'
import {
  makeMerchantKey,
  newWebhookSecret as newSecret,
  secretContext,
} from '../../security/merchant-key.ts'
import { readPublicKey } from '../../security/public-key.ts'
import type { Vault } from '../../security/vault.ts'
import { type SettingsHooks, saveSettings } from '../../settings/save-settings.ts'
import { defineSettings, readSettings } from '../../settings/settings-store.ts'

export interface KeyServices {
  db: Pick<Database, 'asMerchant'>
  vault: Vault
}

export const apiKeySettings = defineSettings({
  form: apiKeySetting,
  table: 'merchant_key',
  keyColumns: {},
  columns: { merchantPublicKey: 'public_key', allowedAddresses: 'allowed_addresses' },
})

export const apiKeyHooks = {
  async check({ merchantPublicKey }) {
    const key = readPublicKey(merchantPublicKey.trim())
    return typeof key === 'string' ? { field: 'merchantPublicKey', rule: key } : undefined
  },
  async saved(tx, { merchantId, changed }) {
    if (!changed.includes('merchantPublicKey')) return
    await tx`
      update merchant_key set public_key_changed_at = ${await timeOf(tx)}
      where merchant_id = ${merchantId}`
  },
} satisfies SettingsHooks<typeof apiKeySetting>

/** By the platform itself, for merchants of the demo world and of tests. */
export async function registerPublicKey(
  { db, vault }: KeyServices,
  merchantId: string,
  values: ValuesOf<typeof apiKeySetting>,
  address: string,
): Promise<void> {
  const stored = await db.asMerchant(merchantId, async (tx) => {
    await makeMerchantKey(tx, vault, merchantId)
    return readSettings(tx, apiKeySettings, merchantId, {})
  })
  const asked = { key: {}, values, version: stored?.version ?? 0 }
  const platform = { merchantId, operatorId: null }
  await saveSettings({ db }, apiKeySettings, platform, asked, address, apiKeyHooks.saved)
}

/** The new secret is returned this once; after that it is only in the vault. */
export function rotateWebhookSecret(
  { db, vault }: KeyServices,
  { merchantId, operatorId }: OperatorKey,
  address: string,
): Promise<ResultOf<typeof newWebhookSecret>> {
  return db.asMerchant(merchantId, async (tx) => {
    await makeMerchantKey(tx, vault, merchantId)
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
