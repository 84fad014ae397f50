import * as operator from '@countinghouse/contract/areas/operator/operator.contract.ts'
import { listRoute } from '../../engine/lists/list-route.ts'
import { type Route, route } from '../../platform/http/route.ts'
import {
  allowMoney,
  changeRoles,
  disableOperator,
  enableOperator,
  renewLink,
  resetAuthenticator,
  resetPassword,
  withdrawInvitation,
} from './change-operator.command.ts'
import { inviteOperator } from './invite-operator.command.ts'
import { operators } from './operator.lists.ts'
import { endSession, endSessions, readOperator } from './operator-sessions.ts'
import { requireAuthenticator } from './require-authenticator.command.ts'

export const operatorRoutes: Route[] = [
  listRoute(operators),

  route(operator.operatorOptions, async (_body, { services, caller: { merchantId } }) => ({
    options: await services.db.asMerchant(
      merchantId,
      (tx) => tx<{ value: string; label: string }[]>`
        select operator_id::text as value, name as label from operator
        where merchant_id = ${merchantId} order by name_lower`,
    ),
  })),

  route(operator.operatorDetail, ({ operatorId }, context) => readOperator(context, operatorId)),

  route(operator.inviteOperator, (body, context) => inviteOperator(context, body)),

  route(operator.renewOperatorLink, ({ operatorId }, context) => renewLink(context, operatorId)),

  route(operator.withdrawInvitation, async ({ operatorId }, context) => {
    await withdrawInvitation(context, operatorId)
    return {}
  }),

  route(operator.changeOperatorRoles, async ({ operatorId, roles }, context) => {
    await changeRoles(context, operatorId, roles)
    return {}
  }),

  route(operator.disableOperator, async ({ operatorId }, context) => {
    await disableOperator(context, operatorId)
    return {}
  }),

  route(operator.enableOperator, async ({ operatorId }, context) => {
    await enableOperator(context, operatorId)
    return {}
  }),

  route(operator.resetOperatorPassword, ({ operatorId }, context) =>
    resetPassword(context, operatorId),
  ),

  route(operator.resetOperatorAuthenticator, async ({ operatorId }, context) => {
    await resetAuthenticator(context, operatorId)
    return {}
  }),

  route(operator.allowMoney, async ({ operatorId }, context) => {
    await allowMoney(context, operatorId)
    return {}
  }),

  route(operator.endOperatorSession, async (body, context) => {
    await endSession(context, body)
    return {}
  }),

  route(operator.endOperatorSessions, ({ operatorId }, context) =>
    endSessions(context, operatorId),
  ),

  route(operator.requireAuthenticator, async ({ required }, context) => {
    await requireAuthenticator(context, required)
    return {}
  }),
]
