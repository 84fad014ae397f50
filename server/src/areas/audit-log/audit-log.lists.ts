import { auditLogList } from '@countinghouse/contract/areas/audit-log/audit-log.list.ts'
import { numericKeys } from '../../engine/lists/conditions.ts'
import { defineQueryList } from '../../engine/lists/define-list.ts'
import { sql } from '../../platform/db/sql.ts'

export const auditLog = defineQueryList({
  list: auditLogList,
  columns: {
    createTime: 'at',
    operatorId: 'operator_no',
  },
  // The hash of an entry covers the names that it shows, but for those of old ones, whose names are looked up.
  query: (merchantId) => sql`
    select e.seq, e.at, e.operator_id::text as operator_no,
           case when e.text_version > 1 then e.operator_name when e.address <> 'administrator' then o.name end
             as operator_name,
           case when e.text_version > 1 then e.subject
                else coalesce(e.detail ->> 'operator', case when e.address = 'administrator' then o.name end) end
             as subject,
           e.action, e.detail::text as detail, e.address,
           encode(coalesce((
             select p.hash from audit_entry p where p.merchant_id = ${merchantId} and p.seq = e.seq - 1), ''), 'hex')
             as previous_hash,
           audit_text(e.text_version, e.merchant_id, e.seq, e.at, e.operator_id, e.action, e.detail, e.address,
                      e.operator_name, e.subject) as hashed,
           encode(e.hash, 'hex') as hash, e.order_no
    from audit_entry e
    left join operator o on o.merchant_id = e.merchant_id and o.operator_id = e.operator_id
    where e.merchant_id = ${merchantId}`,
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
