import { call } from '../../engine/call.ts'
import { isOperatorName } from '../../engine/checks.ts'
import { rule } from '../../engine/input-problem.ts'
import { rowSchema } from '../../engine/list-call.ts'
import * as s from '../../engine/schema.ts'
import { roles } from '../../permissions.ts'
import { options } from '../option/option.contract.ts'
import { optionSources } from '../option/option.sources.ts'
import { operatorList } from './operator.list.ts'

const area = 'operator'

const operatorId = () => s.text({ min: 1, max: 18 }).regex(/^\d+$/, rule('choice'))
const verifyCode = { verifyCode: s.optional(s.googleCode()) }
const someRoles = () => s.list(s.oneOf(roles)).min(1, rule('required'))
const codeErrors = ['googleCodeMissing', 'googleCodeWrong', 'googleCodeThrottled'] as const

/** Shown once: only its hash is stored. The part behind # stays in the browser. */
const link = s.object({ operatorId: s.text(), link: s.text(), expireTime: s.instant() })

/** What is done to one operator by another, and asks for a Google code. */
const action = <const P extends string, R extends s.Schema>(path: P, summary: string, result: R) =>
  call({
    area,
    path,
    summary,
    access: 'operator.manage',
    secondFactor: 'whenBound',
    body: s.object({ operatorId: operatorId(), ...verifyCode }),
    result,
    errors: ['notFound', 'ownAccount', 'conflict', ...codeErrors],
  })

export const operatorOptions = call({
  ...optionSources.operators,
  area,
  summary: "The merchant's operators by name, for filters.",
  access: 'auditLog.view',
  result: options,
})

export const inviteOperator = call({
  area,
  path: '/operators/invite',
  summary: 'Invites an operator: returns a link for setting a password, once and within 72 hours.',
  access: 'operator.manage',
  secondFactor: 'whenBound',
  body: s.object({
    operatorName: s.text().refine(isOperatorName, rule('operatorName')),
    roles: someRoles(),
    ...verifyCode,
  }),
  result: link,
  errors: ['operatorNameTaken', ...codeErrors],
})

export const renewOperatorLink = action(
  '/operators/renewLink',
  'A new link for an operator who has not set a password yet. The previous one stops working.',
  link,
)

export const withdrawInvitation = action(
  '/operators/withdraw',
  'Withdraws an invitation that was not accepted. The name is free again.',
  s.empty(),
)

export const changeOperatorRoles = call({
  area,
  path: '/operators/changeRoles',
  summary: 'Gives an operator other roles, and ends the sessions of that operator.',
  access: 'operator.manage',
  secondFactor: 'whenBound',
  body: s.object({ operatorId: operatorId(), roles: someRoles(), ...verifyCode }),
  result: s.empty(),
  errors: ['notFound', 'ownAccount', ...codeErrors],
})

export const disableOperator = action(
  '/operators/disable',
  'Ends the sessions of an operator, who can no longer sign in until enabled again.',
  s.empty(),
)

export const enableOperator = action(
  '/operators/enable',
  'Lets a disabled operator sign in again.',
  s.empty(),
)

export const resetOperatorPassword = action(
  '/operators/resetPassword',
  'Takes the password away, ends the sessions, and gives a link by which a new one is set.',
  link,
)

export const resetOperatorAuthenticator = action(
  '/operators/resetAuthenticator',
  'Removes the authenticator and the recovery codes of an operator, and ends the sessions.',
  s.empty(),
)

export const allowMoney = call({
  area,
  path: '/operators/allowMoney',
  summary:
    'Ends the day in which an operator moves no money, because the authenticator was removed or a recovery code used: once a new authenticator is bound.',
  access: 'operator.manage',
  secondFactor: 'whenBound',
  body: s.object({ operatorId: operatorId(), ...verifyCode }),
  result: s.empty(),
  errors: ['notFound', 'ownAccount', 'conflict', 'newAuthenticatorNeeded', ...codeErrors],
})

export const operatorDetail = call({
  area,
  path: '/operators/detail',
  summary: 'An operator with the open sessions, the one that was used last first.',
  access: 'operator.view',
  body: s.object({ operatorId: operatorId() }),
  result: s.object({
    operator: rowSchema(operatorList),
    sessions: s.list(
      s.object({
        sessionId: s.text(),
        userAgent: s.text({ max: 300 }),
        address: s.text(),
        startTime: s.instant(),
        lastUseTime: s.instant(),
        /** The session that asks. */
        isOwn: s.boolean(),
      }),
    ),
  }),
  errors: ['notFound'],
})

export const endOperatorSession = call({
  area,
  path: '/operators/endSession',
  summary: 'Ends one session of an operator.',
  access: 'operator.manage',
  body: s.object({ operatorId: operatorId(), sessionId: operatorId() }),
  result: s.empty(),
  errors: ['notFound'],
})

export const endOperatorSessions = call({
  area,
  path: '/operators/endSessions',
  summary: 'Ends every session of an operator but the one that asks.',
  access: 'operator.manage',
  body: s.object({ operatorId: operatorId() }),
  result: s.object({ ended: s.integer() }),
  errors: ['notFound'],
})

export const requireAuthenticator = call({
  area,
  path: '/operators/requireAuthenticator',
  summary:
    'Whether everybody of the merchant must have an authenticator: whoever has none can do nothing but bind one.',
  access: 'operator.manage',
  secondFactor: 'whenBound',
  body: s.object({ required: s.flag(), ...verifyCode }),
  result: s.empty(),
  errors: ['authenticatorNotBound', ...codeErrors],
})
