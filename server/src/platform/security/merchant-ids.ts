/** All merchants, for jobs that process them one by one. */
import type { Sql } from '../db/database.ts'

/**
 * Every merchant with an operator, from the table of sign-in names, because the application may not list merchants.
 * One without operators has no sign-ins and no exports. Ordered by id, beginning after `after`.
 */
export async function merchantIds(sql: Sql, after = '0'): Promise<string[]> {
  const rows = await sql<{ merchantId: string }[]>`
    select distinct merchant_id as "merchantId" from sign_in_name where merchant_id > ${after} order by 1`
  return rows.map(({ merchantId }) => merchantId)
}
