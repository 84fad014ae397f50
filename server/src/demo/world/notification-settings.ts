/** The callback addresses of the demo merchants, set like any merchant's. */
import {
  defaultNotification,
  type notificationSetting,
} from '@countinghouse/contract/areas/notification/notification.settings.ts'
import type { KeyOf } from '@countinghouse/contract/kit/settings.ts'
import { orderKindNames } from '@countinghouse/contract/orders.ts'
import type { Transaction } from '../../db/database.ts'
import { notificationSettings } from '../../orders/notification-setting.ts'
import type { ActingOperator } from '../../security/session.ts'
import { writeSettings } from '../../settings/save-settings.ts'
import { sandboxAddress } from '../kinds/demo-kind.ts'

/** Of every product, once. */
export async function setCallbackAddress(
  tx: Transaction,
  operator: ActingOperator,
  callbackAddress: string,
): Promise<void> {
  const values = { ...defaultNotification, callbackAddress }
  for (const product of orderKindNames) {
    const key: KeyOf<typeof notificationSetting> = { product }
    const asked = { key, values, version: 0 }
    await writeSettings(tx, notificationSettings, operator, asked, sandboxAddress)
  }
}
