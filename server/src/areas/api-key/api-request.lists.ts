import { apiRequestList } from '@countinghouse/contract/areas/api-key/api-request.list.ts'
import { defineList } from '../../engine/lists/define-list.ts'

export const apiRequests = defineList({
  list: apiRequestList,
  table: 'api_request',
  namesOrders: true,
  columns: {
    apiPath: 'path',
    resultCode: 'code',
    resultMessage: 'message',
    clientAddress: 'address',
    requestBody: 'body',
    createTime: 'at',
  },
})
