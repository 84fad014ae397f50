import { call } from '../../engine/call.ts'
import * as s from '../../engine/schema.ts'
import { settingsRead } from '../../engine/settings-call.ts'
import { apiKeySetting } from './api-key.settings.ts'

export const apiKeyInfo = settingsRead(apiKeySetting, {
  more: {
    keyId: s.text(),
    merchantPublicKeyTime: s.nullable(s.instant()),
    /** PEM of the key that signs our notifications. */
    platformPublicKey: s.text(),
    webhookSecretTime: s.nullable(s.instant()),
    /** Until then the previous secret signs as well; null when it no longer does. */
    previousSecretUntil: s.nullable(s.instant()),
  },
})

export const newWebhookSecret = call({
  area: 'apiKey',
  path: '/merchants/info2/newSecret',
  summary:
    'Makes a new secret for notifications and shows it this once. The one before signs beside it for 24 hours.',
  access: 'apiSetting.edit',
  secondFactor: 'whenBound',
  body: s.object({ verifyCode: s.optional(s.googleCode()) }),
  result: s.object({ secret: s.text(), previousSecretUntil: s.instant() }),
})
