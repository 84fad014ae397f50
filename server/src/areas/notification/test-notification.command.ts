/** Sends one notification that is about no order, so that a merchant can see what its server makes of it. */
import { randomUUID } from 'node:crypto'
import { notifyStatuses } from '@countinghouse/contract/areas/order/order.fields.ts'
import type { OrderKind } from '@countinghouse/contract/orders.ts'
import { callError } from '../../call-error.ts'
import { productAddress } from '../../orders/notification-setting.ts'
import { audit } from '../../security/audit.ts'
import type { Caller } from '../../security/session.ts'
import type { Services } from '../../services.ts'
import { deliver } from '../../webhooks/deliver.ts'
import { signMessage, statusAfter } from '../../webhooks/notification.ts'

const { notificationComplete, notificationSuccess } = notifyStatuses.ids

export async function testNotification(
  services: Services,
  { merchantId, operatorId }: Caller,
  product: OrderKind,
  from: string,
) {
  const { db, config } = services
  // No connection is held while the merchant's server answers.
  const message = await db.asMerchant(merchantId, async (tx) => {
    const address = await productAddress(tx, merchantId, product)
    if (!address) throw callError('notifyNoAddress')
    const message = { id: `test.${randomUUID()}`, type: 'test', version: 1, data: { product } }
    const { body, headers } = await signMessage(tx, services, merchantId, message)
    const detail = { product, callbackAddress: address }
    await audit(tx, { operatorId, action: 'notification.tested', address: from, detail })
    return { address, body, headers }
  })
  const guard = { allowLocal: config.allowLocalCallbacks }
  const delivery = await deliver(message.address, message.body, message.headers, guard)
  const status = statusAfter(delivery)
  return {
    address: message.address,
    headers: Object.entries({ 'content-type': 'application/json', ...message.headers }).map(
      ([name, value]) => ({ name, value }),
    ),
    body: message.body,
    ...delivery,
    outcome:
      status === notificationComplete
        ? ('acknowledged' as const)
        : status === notificationSuccess
          ? ('accepted' as const)
          : ('failed' as const),
  }
}
