import { notificationList } from '@countinghouse/contract/areas/notification/notification.list.ts'
import { defineList } from '../../engine/lists/define-list.ts'

export const notifications = defineList({
  list: notificationList,
  table: 'notification_attempt',
  namesOrders: true,
  columns: {
    product: 'kind',
    notificationOutcome: 'outcome',
    callbackAddress: 'url',
    createTime: 'at',
  },
})
