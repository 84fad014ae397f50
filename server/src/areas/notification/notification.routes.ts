import { createPublicKey } from 'node:crypto'
import * as notification from '@countinghouse/contract/areas/notification/notification.contract.ts'
import type { InputProblem } from '@countinghouse/contract/engine/input-problem.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { listRoute } from '../../engine/lists/list-route.ts'
import { notificationSettings } from '../../engine/orders/notification-setting.ts'
import type { OrderRegistry } from '../../engine/orders/order-kind.ts'
import { settingsRoutes } from '../../engine/settings/settings-routes.ts'
import { callbackTasks } from '../../engine/webhooks/notification.ts'
import { resolvePublicAddresses } from '../../engine/webhooks/ssrf-guard.ts'
import { timeOf } from '../../platform/db/clock.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { failingLanes, probeLanes } from '../../platform/jobs/lanes.ts'
import { merchantKey } from '../../platform/security/merchant-key.ts'
import type { Services } from '../../platform/services.ts'
import { checkSignature } from './check-signature.ts'
import { notifications } from './notification.lists.ts'
import { checkResend, countResend, resend, resendProgress } from './resend.command.ts'
import { testNotification } from './test-notification.command.ts'

/** Hosts that fail, on the page of notifications. */
const endpointsShown = 50

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
  ...settingsRoutes(notificationSettings, {
    check: ({ callbackAddress }, services) => addressProblem(callbackAddress, services),
    // What waits for a host that failed may go to another one now.
    async saved(tx, { merchantId }) {
      await probeLanes(tx, merchantId)
    },
  }),

  route(notification.testNotification, ({ product }, { services, caller, address }) =>
    testNotification(services, caller, product, address),
  ),

  listRoute(notifications),

  route(notification.countResend, async (body, { services, caller }) => ({
    products: await countResend(services.db, registry, caller.merchantId, body),
    most: limits.resendMax,
  })),
  route(
    notification.resendRange,
    (body, { services, caller, address }) => resend(services.db, registry, caller, body, address),
    (body, { services, caller }) => checkResend(services.db, registry, caller.merchantId, body),
  ),
  route(notification.resendProgress, ({ resendId }, { services, caller }) =>
    resendProgress(services.db, caller.merchantId, resendId),
  ),

  route(notification.failingEndpoints, async (_body, { services, caller }) => {
    const { sql } = services.db
    const lanes = await failingLanes(sql, caller.merchantId, callbackTasks, endpointsShown)
    return {
      endpoints: lanes.map(({ lane: host, failingSince, nextTryAt, ...more }) => ({
        ...more,
        host,
        failingSince: failingSince.toISOString(),
        nextTryTime: nextTryAt?.toISOString() ?? null,
      })),
    }
  }),

  route(notification.checkSignature, ({ headers, receivedBody }, { services, caller }) =>
    services.db.asMerchant(caller.merchantId, async (tx) => {
      const { secrets } = await merchantKey(tx, services.vault, caller.merchantId)
      const received = { headers, body: receivedBody }
      const platformKey = createPublicKey(services.webhookRsaKey)
      return { rules: checkSignature(received, secrets, platformKey, await timeOf(tx)) }
    }),
  ),
]
