/** How each connector is: when it was last heard, and what waits for it. From the queue, which is of all merchants. */
import { instructTask } from '../../engine/orders/give-instructions.ts'
import type { Sql } from '../../platform/db/database.ts'

export interface ConnectorHealth {
  connectorId: string
  name: string
  /** When it last asked or answered something. */
  heardAt: Date | null
  /** Orders and stocks whose instruction waits, and since when the oldest does. Counted no further than to 10,000. */
  waiting: number
  waitingSince: Date | null
  /** Of deliveries, since the last one that worked. */
  failingSince: Date | null
  problem: string
}

const countedMost = 10_000

export const connectorHealth = (sql: Sql): Promise<ConnectorHealth[]> => sql<ConnectorHealth[]>`
  select c.connector_id as "connectorId", c.name, t.heard_at as "heardAt",
         coalesce(w.waiting, 0)::int as waiting, w.since as "waitingSince",
         case when c.url is not null then l.since end as "failingSince",
         case when c.url is not null then coalesce(l.problem, '') else '' end as problem
  from connector c
  left join connector_contact t using (connector_id)
  left join (
    select lane, count(*) as waiting, min(since) as since
    from (select lane, (payload->>'since')::timestamptz as since from job
          where task = ${instructTask.name} and is_repeat = any('{false,true}')
            and coalesce(merchant_id, 0) = 0 limit ${countedMost * 10}) waits
    group by lane) w on w.lane = 'connector:' || c.connector_id
  left join (
    select lane, min(failing_since) as since, max(problem) as problem from job_lane group by lane
  ) l on l.lane = 'connector:' || c.connector_id
  where not c.is_played_here
  order by c.connector_id`
