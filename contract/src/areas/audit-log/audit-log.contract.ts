import { call } from '../../engine/call.ts'
import { rowSchema } from '../../engine/list-call.ts'
import { exportCall } from '../../engine/order-calls.ts'
import * as s from '../../engine/schema.ts'
import { auditLogList } from './audit-log.list.ts'

export const auditLogExport = exportCall(auditLogList)

export const auditLogDetail = call({
  area: 'auditLog',
  path: '/auditLog/detail',
  summary: 'One entry of the log.',
  access: 'auditLog.view',
  body: s.object({ seq: s.integer({ min: 1 }) }),
  result: s.object({ entry: rowSchema(auditLogList) }),
  errors: ['notFound'],
})

export const auditChain = call({
  area: 'auditLog',
  path: '/auditLog/chain',
  summary:
    'Checks some more entries of the log, and says how far it has been found whole and which entry is the first that is not.',
  access: 'auditLog.view',
  result: s.object({
    entries: s.integer(),
    /** The hash of the last entry. Noted elsewhere, it shows later whether the log was changed. */
    lastHash: s.text(),
    /** The last complete check of the log: up to which entry. */
    wholeSeq: s.nullable(s.integer()),
    wholeTime: s.nullable(s.instant()),
    /** How far the running check has come. */
    checkedSeq: s.integer(),
    brokenSeq: s.nullable(s.integer()),
    brokenTime: s.nullable(s.instant()),
  }),
})
