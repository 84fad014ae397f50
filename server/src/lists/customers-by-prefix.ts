/** Customers whose UID or name begins with a text, each found by its own index. */
import { identifier, joined, raw, type Sql, sql } from '../db/sql.ts'
import { prefix } from './conditions.ts'

export interface CustomerName {
  customerUid: string
  customerName: string
}

export function customersByPrefix(merchantId: string, wanted: string, most: number): Sql {
  const limit = raw(String(most))
  const looks = ['customer_uid', 'name'].map(
    (column) => sql`
      (select customer_uid as "customerUid", name as "customerName" from customer
       where merchant_id = ${merchantId} and ${prefix(column, wanted)}
       order by ${identifier(`${column}_lower`)} limit ${limit})`,
  )
  return sql`${joined(looks, raw(' union '))} order by "customerUid" limit ${limit}`
}
