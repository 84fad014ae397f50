import type { Sql } from '../platform/db/database.ts'

/** That something went well which is done outside of the servers, for alerts. */
export const noteEvent = (sql: Sql, name: 'backup' | 'restoreDrill') => sql`
  insert into platform_event (name, at) values (${name}, now())
  on conflict (name) do update set at = excluded.at`
