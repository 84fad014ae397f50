import { call } from '../../kit/call.ts'
import * as s from '../../kit/schema.ts'

const area = 'twoFactor'

export const twoFactorDetail = call({
  area,
  path: '/twoFactor/detail',
  summary: 'Whether an authenticator is bound, and which actions it protects.',
  access: 'signedIn',
  result: s.object({
    alreadyBound: s.boolean(),
    loginVerify: s.flag(),
    withdrawalAuditVerify: s.flag(),
    p2pPayoutVerify: s.flag(),
  }),
})

export const sealingKey = call({
  area,
  path: '/twoFactor/sealingKey',
  summary:
    'The public key (SPKI, base64) for which sealed fields are encrypted with RSA-OAEP and SHA-256, and the server clock that goes inside them.',
  access: 'signedIn',
  result: s.object({ publicKey: s.text({ max: 2000 }), serverTime: s.integer() }),
})

export const twoFactorQrCode = call({
  area,
  path: '/twoFactor/qrCode',
  summary:
    'A new secret for an authenticator app. It counts once it is bound; a newer one replaces it.',
  access: 'signedIn',
  result: s.object({ secretKey: s.text(), content: s.text({ max: 500 }) }),
  errors: ['authenticatorBound'],
})

export const twoFactorBind = call({
  area,
  path: '/twoFactor/bind',
  summary: 'Binds the authenticator whose secret was issued last, proven by a code of it.',
  access: 'signedIn',
  body: s.object({ secretKey: s.sealed(), verifyCode: s.sealed() }),
  result: s.empty(),
  errors: [
    'authenticatorBound',
    'authenticatorSecretUnknown',
    'googleCodeMissing',
    'googleCodeWrong',
    'googleCodeThrottled',
    'sealedFieldInvalid',
    'sealedFieldUsed',
  ],
})

export const twoFactorUpdateStatus = call({
  area,
  path: '/twoFactor/updateStatus',
  summary: 'Switches exactly one protection on ("1") or off ("0").',
  access: 'signedIn',
  body: s.object({
    verifyCode: s.sealed(),
    loginVerify: s.optional(s.sealed()),
    withdrawalAuditVerify: s.optional(s.sealed()),
    p2pPayoutVerify: s.optional(s.sealed()),
  }),
  result: s.empty(),
  errors: [
    'authenticatorNotBound',
    'googleCodeMissing',
    'googleCodeWrong',
    'googleCodeThrottled',
    'sealedFieldInvalid',
    'sealedFieldUsed',
  ],
})

export const twoFactorUnbind = call({
  area,
  path: '/twoFactor/unBind',
  summary: 'Removes the authenticator and switches every protection off.',
  access: 'signedIn',
  body: s.object({ verifyCode: s.googleCode() }),
  result: s.empty(),
  errors: ['authenticatorNotBound', 'googleCodeMissing', 'googleCodeWrong', 'googleCodeThrottled'],
})
