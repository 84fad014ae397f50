/** Customers whose UID or name begins with a text, each found by its own index. */
import { identifier, joined, raw, type SqlFragment, sql } from '../../platform/db/sql.ts'
import { prefix } from './conditions.ts'

export interface CustomerName {
  customerUid: string
  customerName: string
}

export function customersByPrefix(merchantId: string, wanted: string, most: number): SqlFragment {
  const limit = raw(String(most))
  const matches = ['customer_uid', 'name'].map(
    (column) => sql`
      (select customer_uid as "customerUid", name as "customerName" from customer
       where merchant_id = ${merchantId} and ${prefix(column, wanted)}
       order by ${identifier(`${column}_lower`)} limit ${limit})`,
  )
  return sql`${joined(matches, raw(' union '))} order by "customerUid" limit ${limit}`
}
