import {
  operatorList,
  operatorStates,
} from '@countinghouse/contract/areas/operator/operator.list.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { defineQueryList } from '../../engine/lists/define-list.ts'
import { sql } from '../../platform/db/sql.ts'
import { stoppedUntil } from '../../platform/security/money-stop.ts'

const { active, invited, disabled, passwordReset } = operatorStates.ids

export const operators = defineQueryList({
  list: operatorList,
  columns: {
    operatorId: 'operator_no',
    operatorName: 'name',
    operatorState: 'state',
    lastUseTime: 'last_seen_at',
    linkExpireTime: 'link_expires_at',
    createTime: 'created_at',
  },
  query: (merchantId) => sql`
    select o.operator_id::text as operator_no, o.name, o.name_lower, o.introduction, array_to_string(o.roles, ',') as roles,
           case when o.disabled_at is not null then ${disabled}::smallint
                when o.joined_at is null then ${invited}::smallint
                when o.password_hash is null then ${passwordReset}::smallint
                else ${active}::smallint end as state,
           (a.bound_at is not null)::int::smallint as authenticator,
           s.open_sessions, s.last_seen_at, l.expires_at as link_expires_at,
           ${stoppedUntil} as money_stopped_until, o.created_at
    from operator o
    left join authenticator a on a.merchant_id = o.merchant_id and a.operator_id = o.operator_id
    left join operator_link l on l.merchant_id = o.merchant_id and l.operator_id = o.operator_id
    cross join lateral (
      select max(last_seen_at) as last_seen_at, count(*) filter (
               where ended_at is null and expires_at > now()
                 and last_seen_at > now() - ${limits.sessionIdleMinutes} * interval '1 minute') as open_sessions
      from session s where s.merchant_id = ${merchantId} and s.operator_id = o.operator_id) s
    where o.merchant_id = ${merchantId}`,
})
