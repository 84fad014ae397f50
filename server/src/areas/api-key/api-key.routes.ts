import { createPublicKey } from 'node:crypto'
import {
  apiKeyInfo,
  newWebhookSecret,
  saveApiKey,
} from '@countinghouse/contract/areas/api-key/api-key.contract.ts'
import { callError } from '../../call-error.ts'
import { type Route, route } from '../../http/route.ts'
import { listRoute } from '../../lists/list-route.ts'
import { fullKeyId, makeMerchantKey } from '../../security/merchant-key.ts'
import { pemOf } from '../../security/public-key.ts'
import { apiRequests } from './api-request.lists.ts'
import { changeApiKey, rotateWebhookSecret } from './change-api-key.command.ts'

interface KeyRow {
  apiKeyId: string
  publicKey: string | null
  publicKeyAt: Date | null
  allowedAddresses: string[]
  secretAt: Date | null
  previousUntil: Date | null
}

export const apiKeyRoutes: Route[] = [
  route(apiKeyInfo, async (_body, { services, caller: { merchantId } }) => {
    const [row] = await services.db.asMerchant(merchantId, async (tx) => {
      await makeMerchantKey(tx, services.vault, merchantId)
      return tx<KeyRow[]>`
        select api_key_id as "apiKeyId", public_key as "publicKey",
               public_key_changed_at as "publicKeyAt", allowed_addresses as "allowedAddresses",
               secret_changed_at as "secretAt",
               case when previous_secret_until > now() then previous_secret_until end as "previousUntil"
        from merchant_key where merchant_id = ${merchantId}`
    })
    if (!row) throw callError('notFound')
    return {
      keyId: fullKeyId(merchantId, row.apiKeyId),
      merchantPublicKey: row.publicKey,
      merchantPublicKeyTime: row.publicKeyAt?.toISOString() ?? null,
      platformPublicKey: pemOf(createPublicKey(services.webhookRsaKey)),
      allowedAddresses: row.allowedAddresses,
      webhookSecretTime: row.secretAt?.toISOString() ?? null,
      previousSecretUntil: row.previousUntil?.toISOString() ?? null,
    }
  }),

  route(saveApiKey, async (body, { services, caller, address }) => {
    await changeApiKey(services, caller, body, address)
    return {}
  }),

  route(newWebhookSecret, (_body, { services, caller, address }) =>
    rotateWebhookSecret(services, caller, address),
  ),

  listRoute(apiRequests),
]
