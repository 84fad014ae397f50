import * as twoFactor from '@countinghouse/contract/areas/two-factor/two-factor.contract.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { readAuthenticator } from '../../platform/security/authenticator.ts'
import {
  bindAuthenticator,
  issueSecret,
  newRecoveryCodes,
  switchProtection,
  unbindAuthenticator,
} from './two-factor.commands.ts'

export const twoFactorRoutes: Route[] = [
  route(twoFactor.twoFactorDetail, async (_body, { services, caller }) => {
    const state = await services.db.asMerchant(caller.merchantId, (tx) =>
      readAuthenticator(tx, caller),
    )
    const { bound, recoveryCodesLeft } = state
    return { alreadyBound: bound, ...state.protections, recoveryCodesLeft }
  }),

  route(twoFactor.sealingKey, async (_body, { services }) => ({
    publicKey: services.sealedFields.publicKey,
    serverTime: Date.now(),
  })),

  route(twoFactor.twoFactorQrCode, (_body, { services, caller }) => issueSecret(services, caller)),

  route(twoFactor.twoFactorBind, async (body, { services, caller, address }) => ({
    recoveryCodes: await bindAuthenticator(services, caller, body, address),
  })),

  route(twoFactor.twoFactorUpdateStatus, async (body, { services, caller, address }) => {
    await switchProtection(services, caller, body, address)
    return {}
  }),

  route(twoFactor.twoFactorUnbind, async (body, { services, caller, address }) => {
    await unbindAuthenticator(services, caller, body, address)
    return {}
  }),

  route(twoFactor.newRecoveryCodes, async ({ verifyCode }, { services, caller, address }) => ({
    recoveryCodes: await newRecoveryCodes(services, caller, verifyCode, address),
  })),
]
