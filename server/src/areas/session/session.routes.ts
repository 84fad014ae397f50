import * as session from '@countinghouse/contract/areas/session/session.contract.ts'
import { sessionCookie } from '../../platform/http/bind.ts'
import { Answer, type Context, publicRoute, type Route, route } from '../../platform/http/route.ts'
import { audit } from '../../platform/security/audit.ts'
import { endSession } from '../../platform/security/session.ts'
import { hashOf } from '../../platform/security/tokens.ts'
import { changeIntroduction } from './change-introduction.command.ts'
import { changePassword } from './change-password.command.ts'
import { signedInOperator } from './operator.query.ts'
import { readPasswordLink, setPasswordByLink } from './set-password.command.ts'
import {
  checkPassword,
  finishSignIn,
  issueCaptcha,
  issueWork,
  type Origin,
} from './sign-in.commands.ts'

const deviceCookie = 'countinghouse_device'
const yearInSeconds = 31_536_000

export const sessionRoutes: Route[] = [
  publicRoute(session.login, async (body, context) => {
    const ticket = await checkPassword(context.services, body, originOf(context))
    return new Answer(ticket, { code: 'secondStepNeeded' })
  }),

  publicRoute(session.verifyCode, async ({ ticket }, { services }) => {
    return new Answer({}, { file: await issueCaptcha(services, ticket) })
  }),

  publicRoute(session.captchaImage, async ({ ticket }, { services }) => {
    const png = await issueCaptcha(services, ticket)
    return { image: `data:image/png;base64,${png.toString('base64')}` }
  }),

  publicRoute(session.captchaWork, ({ ticket }, { services }) => issueWork(services, ticket)),

  publicRoute(session.googleAuth, async (body, context) => {
    const { db } = context.services
    const signedIn = await finishSignIn(context.services, body, originOf(context))
    setCookie(context, sessionCookie, signedIn.cookie, '/api')
    setCookie(context, deviceCookie, signedIn.device, '/api/user', yearInSeconds)
    const { who, token, recoveryCodesLeft } = signedIn
    const data = await db.asMerchant(who.merchantId, (tx) =>
      signedInOperator(tx, who, hashOf(token)),
    )
    const remaining = recoveryCodesLeft === undefined ? {} : { recoveryCodesLeft }
    return new Answer({ ...data, ...remaining }, { token })
  }),

  publicRoute(session.openPasswordLink, ({ link }, { services, address }) =>
    readPasswordLink(services, link, address),
  ),

  publicRoute(session.setPassword, async (body, { services, address }) => {
    await setPasswordByLink(services, body, address)
    return {}
  }),

  route(session.userInfo, async (_body, { services, caller }) =>
    services.db.asMerchant(caller.merchantId, (tx) =>
      signedInOperator(tx, caller, caller.tokenHash),
    ),
  ),

  route(session.logout, async (_body, { services, caller, address, reply }) => {
    await services.db.asMerchant(caller.merchantId, async (tx) => {
      await endSession(tx, caller)
      await audit(tx, { operatorId: caller.operatorId, action: 'signOut', address })
    })
    services.openStreams.endSession(caller)
    reply.clearCookie(sessionCookie, { path: '/api' })
    return {}
  }),

  route(session.changePassword, async (body, { services, caller, address }) => {
    await changePassword(services, caller, body, address)
    services.openStreams.endSessionsOf(caller, caller.tokenHash)
    return {}
  }),

  route(session.changeIntroduction, async ({ introduction }, { services, caller, address }) => {
    await changeIntroduction(services.db, caller, introduction, address)
    return {}
  }),
]

const originOf = ({ address, userAgent, request }: Context): Origin => ({
  address,
  userAgent,
  device: request.cookies[deviceCookie],
})

function setCookie(
  { request, reply }: Context,
  name: string,
  value: string,
  path: string,
  maxAge?: number,
) {
  reply.setCookie(name, value, {
    path,
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
    ...(maxAge === undefined ? {} : { maxAge }),
  })
}
