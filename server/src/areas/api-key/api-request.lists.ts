import { apiRequestList } from '@countinghouse/contract/areas/api-key/api-request.list.ts'
import { defineList } from '../../lists/define-list.ts'

export const apiRequests = defineList({
  list: apiRequestList,
  table: 'api_request',
  namesOrders: true,
  columns: {
    entryId: 'entry_id',
    requestId: 'request_id',
    apiPath: 'path',
    resultCode: 'code',
    httpStatus: 'http_status',
    durationMs: 'duration_ms',
    orderNo: 'order_no',
    merchantOrderNo: 'merchant_order_no',
    clientAddress: 'address',
    requestBody: 'body',
    createTime: 'at',
  },
})
