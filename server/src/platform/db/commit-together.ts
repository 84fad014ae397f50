/**
 * With shards, a merchant's rows and the tables of no merchant are on different machines. A shard commits first, so a
 * crash in between would lose what was written here. A statement on a table that Citus manages here makes it commit in
 * two phases, even one that changes nothing.
 */
import type { Sql, Transaction } from './database.ts'

export async function commitTogether(sql: Sql | Transaction): Promise<void> {
  if ('isApart' in sql && sql.isApart) await sql`delete from commit_together`
}
