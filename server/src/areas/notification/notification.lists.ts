import { notificationList } from '@countinghouse/contract/areas/notification/notification.list.ts'
import { defineList } from '../../lists/define-list.ts'

export const notifications = defineList({
  list: notificationList,
  table: 'notification_attempt',
  namesOrders: true,
  columns: {
    attemptId: 'attempt_id',
    product: 'kind',
    orderNo: 'order_no',
    notificationOutcome: 'outcome',
    httpStatus: 'http_status',
    durationMs: 'duration_ms',
    callbackAddress: 'url',
    response: 'response',
    createTime: 'at',
  },
})
