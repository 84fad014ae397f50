/** Whose data there is, for work that goes through all of it, merchant by merchant. */
import type { Sql } from '../db/database.ts'

/**
 * Every merchant that has an operator, from the directory of names: the application may not list merchants. One
 * without operators has no sign-ins and no exports.
 */
export async function merchantIds(sql: Sql): Promise<string[]> {
  const rows = await sql<{ merchantId: string }[]>`
    select distinct merchant_id as "merchantId" from sign_in_name order by 1`
  return rows.map(({ merchantId }) => merchantId)
}
