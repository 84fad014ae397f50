import { call } from '../../engine/call.ts'
import * as s from '../../engine/schema.ts'

const area = 'twoFactor'

/** Shown once, because only their hashes are stored. */
const recoveryCodes = s.object({ recoveryCodes: s.list(s.text()) })

export const twoFactorDetail = call({
  area,
  path: '/twoFactor/detail',
  summary: 'Whether an authenticator is bound, and which actions it protects.',
  access: 'signedIn',
  beforeBinding: true,
  result: s.object({
    alreadyBound: s.boolean(),
    loginVerify: s.flag(),
    withdrawalAuditVerify: s.flag(),
    p2pPayoutVerify: s.flag(),
    recoveryCodesLeft: s.integer(),
  }),
})

export const sealingKey = call({
  area,
  path: '/twoFactor/sealingKey',
  summary:
    'The public key (SPKI, base64) for which sealed fields are encrypted with RSA-OAEP and SHA-256, and the server clock that goes inside them.',
  access: 'signedIn',
  beforeBinding: true,
  result: s.object({ publicKey: s.text({ max: 2000 }), serverTime: s.integer() }),
})

export const twoFactorQrCode = call({
  area,
  path: '/twoFactor/qrCode',
  summary:
    'A new secret for an authenticator app. It counts once it is bound; a newer one replaces it.',
  access: 'signedIn',
  beforeBinding: true,
  result: s.object({ secretKey: s.text(), content: s.text({ max: 500 }) }),
  errors: ['authenticatorBound'],
})

export const twoFactorBind = call({
  area,
  path: '/twoFactor/bind',
  summary: 'Binds the authenticator whose secret was issued last, proven by a code of it.',
  access: 'signedIn',
  beforeBinding: true,
  body: s.object({ secretKey: s.sealed(), verifyCode: s.sealed() }),
  result: recoveryCodes,
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
  summary:
    'Removes the authenticator and its recovery codes, and switches every protection off. Whoever has lost it gives a recovery code instead of a Google code.',
  access: 'signedIn',
  body: s.object({
    verifyCode: s.optional(s.googleCode()),
    recoveryCode: s.optional(s.text({ max: 40 })),
  }),
  result: s.empty(),
  errors: [
    'authenticatorNotBound',
    'recoveryCodeWrong',
    'googleCodeMissing',
    'googleCodeWrong',
    'googleCodeThrottled',
  ],
})

export const newRecoveryCodes = call({
  area,
  path: '/twoFactor/recoveryCodes',
  summary: 'Ten new recovery codes for a lost authenticator. Those from before stop working.',
  access: 'signedIn',
  body: s.object({ verifyCode: s.googleCode() }),
  result: recoveryCodes,
  errors: ['authenticatorNotBound', 'googleCodeMissing', 'googleCodeWrong', 'googleCodeThrottled'],
})
