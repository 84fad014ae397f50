/**
 * The callback address of a product and the outcomes it is notified of: read when orders end and when they are
 * notified.
 */
import {
  type Acknowledgement,
  defaultNotification,
  notificationSetting,
} from '@countinghouse/contract/areas/notification/notification.settings.ts'
import { notifyStatuses } from '@countinghouse/contract/areas/order/order.fields.ts'
import type { OrderKind } from '@countinghouse/contract/registry/orders.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { type SqlFragment, sql } from '../../platform/db/sql.ts'
import { defineSettings, readSettings } from '../settings/settings-store.ts'

export const notificationSettings = defineSettings({
  form: notificationSetting,
  table: 'notification_setting',
  columns: { callbackAddress: 'address' },
  defaults: defaultNotification,
})

export interface Endpoint {
  /** Null if none is set. */
  address: string | null
  acknowledgement: Acknowledgement
}

export async function endpointOf(
  tx: Transaction,
  merchantId: string,
  product: string,
): Promise<Endpoint> {
  const key = { product: product as OrderKind }
  const settings = await readSettings(tx, notificationSettings, merchantId, key)
  const { callbackAddress, acknowledgement } = settings?.values ?? defaultNotification
  return { address: callbackAddress || null, acknowledgement }
}

const { noNotificationRequired, notNotified } = notifyStatuses.ids

/** SQL for the notify status of the order `o` that reaches this end. */
export const notifyStatusAtEnd = (
  product: string,
  status: SqlFragment,
  successes: readonly number[],
): SqlFragment => sql`
  coalesce(
    (select case when coalesce(o.notify_url, nullif(s.address, '')) is null
                   or not (case when ${status} = any(${successes}::smallint[]) then 'success' else 'failure' end
                           = any(s.events))
                 then ${noNotificationRequired}::smallint else ${notNotified}::smallint end
     from notification_setting s where s.merchant_id = o.merchant_id and s.product = ${product}),
    case when o.notify_url is null then ${noNotificationRequired}::smallint
         else ${notNotified}::smallint end)`
