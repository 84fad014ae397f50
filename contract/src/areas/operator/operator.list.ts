import {
  anyOf,
  type Choices,
  choice,
  count,
  instant,
  list,
  period,
  prefix,
  text,
} from '../../engine/list.ts'

export const operatorStates = {
  texts: 'operatorState',
  ids: { active: 1, invited: 2, disabled: 3, passwordReset: 4 },
} as const satisfies Choices

const authenticatorStates = {
  texts: 'authenticator',
  ids: { notBound: 0, bound: 1 },
} as const satisfies Choices

export const operatorList = list({
  name: 'operator',
  area: 'operator',
  path: '/operators/list',
  summary: "The merchant's operators, those included who have yet to accept their invitation.",
  permission: 'operator.view',
  key: 'operatorId',
  fields: {
    operatorId: text,
    operatorName: text,
    introduction: text,
    /** Joined with commas. */
    roles: text,
    operatorState: choice(operatorStates),
    authenticator: choice(authenticatorStates),
    openSessions: count,
    lastUseTime: instant,
    /** Until when a password can be set by the link that was given last. */
    linkExpireTime: instant,
    /** Until then the operator does nothing that asks for a Google code. */
    moneyStoppedUntil: instant,
    createTime: instant,
  },
  filters: {
    operatorName: prefix('operatorName'),
    operatorState: anyOf('operatorState'),
    authenticator: anyOf('authenticator'),
    createTime: period('createTime', 'startTime', 'endTime'),
  },
  sorts: ['createTime'],
  defaultSort: { key: 'createTime', type: 0 },
})
