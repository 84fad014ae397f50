import { auditLogList } from '@countinghouse/contract/areas/audit-log/audit-log.list.ts'
import { numericKeys } from '../../engine/lists/conditions.ts'
import { defineList } from '../../engine/lists/define-list.ts'
import { sql } from '../../platform/db/sql.ts'

export const auditLog = defineList({
  list: auditLogList,
  table: 'audit_log',
  columns: {
    createTime: 'at',
    operatorId: 'operator_no',
  },
  withKeys: (keys) => sql`seq = any(${numericKeys(keys)}::bigint[])`,
  // Entries are numbered without gaps: the whole log is not counted, and its last page costs what its first does.
  sequences: (merchantId, filters) =>
    filters.length > 0
      ? undefined
      : {
          query: sql`
            select 1 as id, 0::bigint as first, seq as last from audit_head
            where merchant_id = ${merchantId}`,
          areFew: true,
          seq: 'seq',
        },
})
