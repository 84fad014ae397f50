/**
 * Changes the keys and addresses that a merchant's requests are checked against, and the secret that signs our
 * notifications.
 */

import type { newWebhookSecret } from '@countinghouse/contract/areas/api-key/api-key.contract.ts'
import { apiKeySetting } from '@countinghouse/contract/areas/api-key/api-key.settings.ts'
import { openLimits } from '@countinghouse/contract/areas/open-api/signature.ts'
import type { ResultOf } from '@countinghouse/contract/engine/call.ts'
import type { ValuesOf } from '@countinghouse/contract/engine/settings.ts'
import { type SettingsHooks, saveSettings } from '../../engine/settings/save-settings.ts'
import { defineSettings, readSettings } from '../../engine/settings/settings-store.ts'
import { callError } from '../../platform/call-error.ts'
import { timeOf } from '../../platform/db/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { audit } from '../../platform/security/audit.ts'
import type { OperatorKey } from '../../platform/security/authenticator.ts'
import {
  makeMerchantKey,
  newWebhookSecret as newSecret,
  secretContext,
} from '../../platform/security/merchant-key.ts'
import { recordTie } from '../../platform/security/operator-tie.ts'
import { readPublicKey } from '../../platform/security/public-key.ts'
import type { Vault } from '../../platform/security/vault.ts'

export interface KeyServices {
  db: Pick<Database, 'asMerchant'>
  vault: Vault
}

export const apiKeySettings = defineSettings({
  form: apiKeySetting,
  table: 'merchant_key',
  columns: { merchantPublicKey: 'public_key' },
})

const keyFields = ['merchantPublicKey', 'secondPublicKey'] as const

export const apiKeyHooks = {
  async check(values) {
    for (const field of keyFields) {
      const pem = values[field].trim()
      const key = pem === '' ? undefined : readPublicKey(pem)
      if (typeof key === 'string') return { field, rule: key }
    }
    return undefined
  },
  async saved(tx, { merchantId, operatorId, changed }) {
    if (!keyFields.some((field) => changed.includes(field))) return
    await recordTie(tx, { merchantId, byId: operatorId, otherId: null, cause: 'gaveKey' })
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
  const change = { key: {}, values, version: stored?.version ?? 0 }
  const platform = { merchantId, operatorId: null }
  await saveSettings({ db }, apiKeySettings, platform, change, address, apiKeyHooks.saved)
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
