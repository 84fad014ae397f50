import type { Row } from '@countinghouse/contract/kit/list.ts'
import { callError } from '../../call-error.ts'
import type { Database } from '../../db/database.ts'
import { identifier, send, sql } from '../../db/sql.ts'
import { selected } from '../../lists/page-query.ts'
import { rowReader, type StoredRow } from '../../lists/row-reader.ts'
import { customers } from './customer.lists.ts'

/** One customer as the list shows it, by the exact UID: it may be a prefix of others. */
export async function oneCustomer(db: Database, merchantId: string, uid: string): Promise<Row> {
  const [rows] = await db.readPipelined(merchantId, (tx) => [
    send<StoredRow>(
      tx,
      sql`
        select ${selected(customers)} from ${identifier(customers.table)}
        where merchant_id = ${merchantId} and customer_uid = ${uid}`,
    ),
  ])
  const [found] = rows
  if (!found) throw callError('customerUnknown', { uid })
  return rowReader(customers)(found)
}
