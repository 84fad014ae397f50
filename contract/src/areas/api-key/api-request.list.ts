import { anyOf, count, equals, instant, list, number, period, text } from '../../engine/list.ts'
import { openPaths } from '../open-api/paths.ts'

export const apiRequestList = list({
  name: 'apiRequest',
  area: 'apiKey',
  path: '/merchants/apiRequest/list',
  summary: "What the merchant's server asked of the open API within 30 days, personal data masked.",
  permission: 'apiSetting.view',
  // Not the X-Request-Id, which a caller may send twice.
  key: 'entryId',
  fields: {
    entryId: count,
    requestId: text,
    apiPath: text,
    resultCode: text,
    /** Why it was refused, as it was answered. */
    resultMessage: text,
    httpStatus: count,
    durationMs: count,
    orderNo: text,
    merchantOrderNo: text,
    clientAddress: text,
    requestBody: text,
    createTime: instant,
  },
  filters: {
    createTime: period('createTime', 'startTime', 'endTime'),
    apiPath: anyOf('apiPath', openPaths),
    resultCode: equals('resultCode'),
    orderNo: number('orderNo'),
    merchantOrderNo: number('merchantOrderNo'),
    clientAddress: equals('clientAddress'),
  },
  sorts: ['createTime'],
  defaultSort: { key: 'createTime', type: 0 },
})
