/** Where a merchant is notified of its orders, for each product, and of which outcomes. */
import { settingsForm, type ValuesOf } from '../../engine/settings.ts'
import { orderKindNames } from '../../registry/orders.ts'

/** What counts as the merchant's acknowledgement: any 2xx status, or only the word `success` in the body of one. */
export const acknowledgements = ['status', 'word'] as const
export type Acknowledgement = (typeof acknowledgements)[number]

/** How an order can end. */
const notificationEvents = ['success', 'failure'] as const

export const notificationSetting = settingsForm({
  name: 'notification',
  area: 'notification',
  readPath: '/notify/setting',
  savePath: '/notify/setting/save',
  summary: {
    read: "A product's callback address, what acknowledges a notification there, and which outcomes of its orders are notified.",
    save: "Sets a product's callback address, what acknowledges a notification there (`status`: any 2xx; `word`: only `success` in the body of one), and which outcomes of its orders are notified. Pending notifications go to the new address. An order that was created with its own address is notified there, and acknowledged in the same way.",
  },
  view: 'apiSetting.view',
  edit: 'apiSetting.edit',
  secondFactor: 'whenBound',
  key: { product: { kind: 'text', options: orderKindNames } },
  fields: {
    callbackAddress: { kind: 'url' },
    acknowledgement: { kind: 'choice', options: acknowledgements },
    events: { kind: 'choices', options: notificationEvents },
  },
})

/** Nothing is sent before an address is set, unless an order brings its own. */
export const defaultNotification: ValuesOf<typeof notificationSetting> = {
  callbackAddress: '',
  acknowledgement: 'status',
  events: [...notificationEvents],
}
