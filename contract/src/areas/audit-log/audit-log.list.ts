import { anyOf, count, equals, instant, list, period, text, translated } from '../../engine/list.ts'
import { auditActions } from '../../registry/audit-actions.ts'
import { optionSources } from '../option/option.sources.ts'

export const auditLogList = list({
  name: 'auditLog',
  area: 'auditLog',
  path: '/auditLog/list',
  exportPath: '/auditLog/export',
  summary: 'What operators did. Each entry has a hash that covers the entry before it.',
  permission: 'auditLog.view',
  key: 'seq',
  fields: {
    seq: count,
    createTime: instant,
    operatorId: text,
    /** Null for the administrator of the platform. */
    operatorName: text,
    action: translated('auditAction'),
    /** The operator whom the action affected. */
    subject: text,
    /** JSON: what it was about, with `before` and `after` of what changed. */
    detail: text,
    address: text,
    previousHash: text,
    /** The text that the hash covers, after the hash of the entry before. */
    hashed: text,
    hash: text,
    /** Last, because files of before have the columns in this order. */
    orderNo: text,
  },
  filters: {
    createTime: period('createTime', 'startTime', 'endTime'),
    operator: anyOf('operatorId', undefined, optionSources.operators),
    action: anyOf('action', auditActions),
    orderNo: equals('orderNo'),
  },
  sorts: ['seq'],
  defaultSort: { key: 'seq', type: 0 },
})
