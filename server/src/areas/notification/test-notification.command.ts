/** Sends one notification that is about no order, so that a merchant can see what its server makes of it. */
import { randomUUID } from 'node:crypto'
import { notifyStatuses } from '@countinghouse/contract/areas/order/order.fields.ts'
import type { OrderKind } from '@countinghouse/contract/registry/orders.ts'
import { endpointOf } from '../../engine/orders/notification-setting.ts'
import { deliver } from '../../engine/webhooks/deliver.ts'
import {
  endpointOutcome,
  signerOf,
  signMessage,
  statusAfter,
} from '../../engine/webhooks/notification.ts'
import { callError } from '../../platform/call-error.ts'
import { timeOf } from '../../platform/db/clock.ts'
import { probeLanes } from '../../platform/jobs/lanes.ts'
import { audit } from '../../platform/security/audit.ts'
import type { Caller } from '../../platform/security/session.ts'
import type { Services } from '../../platform/services.ts'

const { notificationComplete, notificationSuccess } = notifyStatuses.ids

export async function testNotification(
  services: Services,
  { merchantId, operatorId }: Caller,
  product: OrderKind,
  from: string,
) {
  const { db, config } = services
  // No connection is held while the merchant's server answers.
  const sent = await db.asMerchant(merchantId, async (tx) => {
    const { address, acknowledgement } = await endpointOf(tx, merchantId, product)
    if (!address) throw callError('notifyNoAddress')
    const message = {
      id: `test.${randomUUID()}`,
      type: 'test',
      version: 1,
      occurredAt: await timeOf(tx),
      data: { product },
    }
    const signer = await signerOf(tx, services, merchantId)
    const detail = { product, callbackAddress: address }
    await audit(tx, { operatorId, action: 'notification.tested', address: from, detail })
    return { address, acknowledgement, signer, message }
  })
  const { address, acknowledgement } = sent
  const { body, headers } = await signMessage(services, sent.signer, sent.message)
  const guard = { allowLocal: config.allowLocalCallbacks }
  const delivery = await deliver(address, body, headers, guard)
  const status = statusAfter(delivery, acknowledgement)
  const { lane, problem } = endpointOutcome(address, delivery)
  // What waits for an endpoint that works again need not wait for the next try.
  if (problem === undefined) await probeLanes(db.sql, merchantId, lane)
  if (status === notificationComplete || status === notificationSuccess)
    await db.asMerchant(
      merchantId,
      (tx) => tx`
        update notification_setting set answered_address = address
        where merchant_id = ${merchantId} and product = ${product} and address = ${address}`,
    )
  return {
    address,
    headers: Object.entries({ 'content-type': 'application/json', ...headers }).map(
      ([name, value]) => ({ name, value }),
    ),
    body,
    ...delivery,
    outcome:
      status === notificationComplete
        ? ('acknowledged' as const)
        : status === notificationSuccess
          ? ('accepted' as const)
          : ('failed' as const),
  }
}
