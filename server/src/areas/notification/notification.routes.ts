import * as notification from '@countinghouse/contract/areas/notification/notification.contract.ts'
import type { InputProblem } from '@countinghouse/contract/kit/input-problem.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { timeOf } from '../../db/clock.ts'
import { type Route, route } from '../../http/route.ts'
import { listRoute } from '../../lists/list-route.ts'
import { notificationSettings } from '../../orders/notification-setting.ts'
import type { OrderRegistry } from '../../orders/order-kind.ts'
import { merchantKey } from '../../security/merchant-key.ts'
import type { Services } from '../../services.ts'
import { settingsRoutes } from '../../settings/settings-routes.ts'
import { resolvePublicAddresses } from '../../webhooks/ssrf-guard.ts'
import { checkSignature } from './check-signature.ts'
import { notifications } from './notification.lists.ts'
import { checkResend, countResend, resend, resendProgress } from './resend.command.ts'
import { testNotification } from './test-notification.command.ts'

/** The same rules as at delivery, so that an address that would never be sent to is refused at once. */
async function addressProblem(
  callbackAddress: string,
  { config }: Services,
): Promise<InputProblem | undefined> {
  if (callbackAddress.trim() === '') return undefined
  try {
    const guard = { allowLocal: config.allowLocalCallbacks }
    await resolvePublicAddresses(new URL(callbackAddress.trim()), guard)
    return undefined
  } catch {
    return { rule: 'callbackRefused', field: 'callbackAddress' }
  }
}

export const notificationRoutes = (registry: OrderRegistry): Route[] => [
  ...settingsRoutes(notification.notificationCalls, notificationSettings, {
    check: ({ callbackAddress }, services) => addressProblem(callbackAddress, services),
  }),

  route(notification.testNotification, ({ product }, { services, caller, address }) =>
    testNotification(services, caller, product, address),
  ),

  listRoute(notifications),

  route(notification.countResend, async (asked, { services, caller }) => ({
    count: await countResend(services.db, registry, caller.merchantId, asked),
    most: limits.resendMax,
  })),
  route(
    notification.resendRange,
    (asked, { services, caller, address }) => resend(services.db, registry, caller, asked, address),
    (asked, { services, caller }) => checkResend(services.db, registry, caller.merchantId, asked),
  ),
  route(notification.resendProgress, ({ resendId }, { services, caller }) =>
    resendProgress(services.db, caller.merchantId, resendId),
  ),

  route(notification.checkSignature, ({ headers, receivedBody }, { services, caller }) =>
    services.db.asMerchant(caller.merchantId, async (tx) => {
      const { secrets } = await merchantKey(tx, services.vault, caller.merchantId)
      const received = { headers, body: receivedBody }
      return { rules: checkSignature(received, secrets, await timeOf(tx)) }
    }),
  ),
]
