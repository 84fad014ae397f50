import type { Row } from '@countinghouse/contract/engine/list.ts'
import { selected } from '../../engine/lists/page-query.ts'
import { rowReader, type StoredRow } from '../../engine/lists/row-reader.ts'
import { callError } from '../../platform/call-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { identifier, send, sql } from '../../platform/db/sql.ts'
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
