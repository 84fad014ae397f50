import { call } from '../../kit/call.ts'
import { rule } from '../../kit/input-problem.ts'
import * as s from '../../kit/schema.ts'
import { openLimits } from '../../open/signature.ts'

export const apiKeyInfo = call({
  area: 'apiKey',
  path: '/merchants/info2',
  summary: 'The keys of the open API and of notifications. Secrets are not among them.',
  access: 'apiSetting.view',
  result: s.object({
    keyId: s.text(),
    /** PEM; null as long as there is none. */
    merchantPublicKey: s.nullable(s.text()),
    merchantPublicKeyTime: s.nullable(s.instant()),
    /** PEM: by this one our notifications are signed. */
    platformPublicKey: s.text(),
    /** Empty: from everywhere. */
    allowedAddresses: s.list(s.text()),
    webhookSecretTime: s.nullable(s.instant()),
    /** So long the secret before signs as well; null when it does no more. */
    previousSecretUntil: s.nullable(s.instant()),
  }),
})

export const saveApiKey = call({
  area: 'apiKey',
  path: '/merchants/info2/save',
  summary: 'Changes the public key that requests are checked with, and from where they may come.',
  access: 'apiSetting.edit',
  secondFactor: 'whenBound',
  body: s.object({
    merchantPublicKey: s.text({ max: 4000 }).refine((pem) => pem.trim() !== '', rule('required')),
    allowedAddresses: s.list(s.text({ max: 50 })).max(openLimits.allowedAddressesMax),
    verifyCode: s.optional(s.googleCode()),
  }),
  result: s.empty(),
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
