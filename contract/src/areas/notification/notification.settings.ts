/** Where a merchant is notified of its orders, for each product, and of which outcomes. */
import { settingsForm, type ValuesOf } from '../../kit/settings.ts'
import { orderKindNames } from '../../orders.ts'

/** How an order can end. */
const notificationEvents = ['success', 'failure'] as const

export const notificationSetting = settingsForm({
  name: 'notification',
  area: 'notification',
  readPath: '/notify/setting',
  savePath: '/notify/setting/save',
  view: 'apiSetting.view',
  edit: 'apiSetting.edit',
  secondFactor: 'whenBound',
  key: { product: { kind: 'text', options: orderKindNames } },
  fields: {
    callbackAddress: { kind: 'url' },
    events: { kind: 'choices', options: notificationEvents },
  },
})

/** Nothing is sent before an address is set, unless an order brings its own. */
export const defaultNotification: ValuesOf<typeof notificationSetting> = {
  callbackAddress: '',
  events: [...notificationEvents],
}
