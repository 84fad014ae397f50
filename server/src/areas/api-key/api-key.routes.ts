import { createPublicKey } from 'node:crypto'
import {
  apiKeyInfo,
  newWebhookSecret,
} from '@countinghouse/contract/areas/api-key/api-key.contract.ts'
import { listRoute } from '../../engine/lists/list-route.ts'
import { settingsSaveRoute } from '../../engine/settings/settings-routes.ts'
import { readSettings, settingsAnswer } from '../../engine/settings/settings-store.ts'
import { callError } from '../../platform/call-error.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { fullKeyId, makeMerchantKey } from '../../platform/security/merchant-key.ts'
import { pemOf } from '../../platform/security/public-key.ts'
import { apiRequests } from './api-request.lists.ts'
import { apiKeyHooks, apiKeySettings, rotateWebhookSecret } from './change-api-key.command.ts'

interface KeyRow {
  apiKeyId: string
  publicKeyAt: Date | null
  secretAt: Date | null
  previousUntil: Date | null
}

export const apiKeyRoutes: Route[] = [
  route(apiKeyInfo, (_body, { services, caller: { merchantId } }) =>
    services.db.asMerchant(merchantId, async (tx) => {
      await makeMerchantKey(tx, services.vault, merchantId)
      const settings = await readSettings(tx, apiKeySettings, merchantId, {})
      const [row] = await tx<KeyRow[]>`
        select api_key_id as "apiKeyId", public_key_changed_at as "publicKeyAt",
               secret_changed_at as "secretAt",
               case when previous_secret_until > now() then previous_secret_until end as "previousUntil"
        from merchant_key where merchant_id = ${merchantId}`
      if (!row || !settings) throw callError('notFound')
      return {
        ...settingsAnswer(settings),
        keyId: fullKeyId(merchantId, row.apiKeyId),
        merchantPublicKeyTime: row.publicKeyAt?.toISOString() ?? null,
        platformPublicKey: pemOf(createPublicKey(services.webhookRsaKey)),
        webhookSecretTime: row.secretAt?.toISOString() ?? null,
        previousSecretUntil: row.previousUntil?.toISOString() ?? null,
      }
    }),
  ),

  settingsSaveRoute(apiKeySettings, apiKeyHooks),

  route(newWebhookSecret, (_body, { services, caller, address }) =>
    rotateWebhookSecret(services, caller, address),
  ),

  listRoute(apiRequests),
]
