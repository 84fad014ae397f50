import { anyOf, choice, count, instant, list, number, period, text } from '../../engine/list.ts'
import { orderKindChoice } from '../flow/flow.fields.ts'

const notificationOutcomes = {
  texts: 'notificationOutcome',
  ids: { failed: 0, accepted: 1 },
} as const

/** Every try at telling the merchant something. */
export const notificationList = list({
  name: 'notification',
  area: 'notification',
  path: '/notify/list',
  summary:
    'Every attempt at a notification: when, for which order, to which address, and the response.',
  permission: 'apiSetting.view',
  key: 'attemptId',
  fields: {
    attemptId: count,
    product: choice(orderKindChoice),
    orderNo: text,
    notificationOutcome: choice(notificationOutcomes),
    httpStatus: count,
    durationMs: count,
    callbackAddress: text,
    response: text,
    createTime: instant,
  },
  filters: {
    createTime: period('createTime', 'startTime', 'endTime'),
    product: anyOf('product'),
    notificationOutcome: anyOf('notificationOutcome'),
    orderNo: number('orderNo'),
  },
  sorts: ['createTime'],
  defaultSort: { key: 'createTime', type: 0 },
})
