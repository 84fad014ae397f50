/** The callback addresses of the demo merchants, set like any merchant's. */
import {
  type Acknowledgement,
  defaultNotification,
  type notificationSetting,
} from '@countinghouse/contract/areas/notification/notification.settings.ts'
import type { KeyOf } from '@countinghouse/contract/engine/settings.ts'
import { type OrderKind, orderKindNames } from '@countinghouse/contract/registry/orders.ts'
import { notificationSettings } from '../../src/engine/orders/notification-setting.ts'
import { writeSettings } from '../../src/engine/settings/save-settings.ts'
import type { Transaction } from '../../src/platform/db/database.ts'
import type { ActingOperator } from '../../src/platform/security/session.ts'
import { sandboxAddress } from '../kinds/create-by-command.ts'

/** Of what agents fail to do it needs no word. */
const eventsOf: Partial<Record<OrderKind, (typeof defaultNotification)['events']>> = {
  agent: ['success'],
}

/** A server behind a proxy that answers 200 to everything: only the word acknowledges. */
export const productByWord: OrderKind = 'withdrawal'

/** Of every product, once. */
export async function setCallbackAddress(
  tx: Transaction,
  operator: ActingOperator,
  callbackAddress: string,
): Promise<void> {
  for (const product of orderKindNames) {
    const events = eventsOf[product] ?? defaultNotification.events
    const acknowledgement: Acknowledgement = product === productByWord ? 'word' : 'status'
    const values = { callbackAddress, acknowledgement, events }
    const key: KeyOf<typeof notificationSetting> = { product }
    const body = { key, values, version: 0 }
    await writeSettings(tx, notificationSettings, operator, body, sandboxAddress)
  }
}
