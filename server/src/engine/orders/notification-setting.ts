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
import type { ValuesOf } from '@countinghouse/contract/engine/settings.ts'
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

export type ProductNotification = ValuesOf<typeof notificationSetting>

export interface Endpoint {
  /** Null if none is set. */
  address: string | null
  acknowledgement: Acknowledgement
}

/** What the product of an order says of notifications. */
export async function notificationOf(
  tx: Transaction,
  merchantId: string,
  product: string,
): Promise<ProductNotification> {
  const key = { product: product as OrderKind }
  return (
    (await readSettings(tx, notificationSettings, merchantId, key))?.values ?? defaultNotification
  )
}

export async function endpointOf(
  tx: Transaction,
  merchantId: string,
  product: string,
): Promise<Endpoint> {
  const { callbackAddress, acknowledgement } = await notificationOf(tx, merchantId, product)
  return { address: callbackAddress || null, acknowledgement }
}

const { noNotificationRequired, notNotified } = notifyStatuses.ids

/** SQL for the notify status of the order `o` that reaches this end. */
export const notifyStatusAtEnd = (
  { callbackAddress, events }: ProductNotification,
  succeeds: SqlFragment,
): SqlFragment => sql`
  case when coalesce(o.notify_url, ${callbackAddress || null}::text) is not null
         and case when ${succeeds} then 'success' else 'failure' end = any(${events}::text[])
       then ${notNotified}::smallint else ${noNotificationRequired}::smallint end`
