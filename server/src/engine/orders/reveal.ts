/** Personal data of one order in full: for operators who may see it, and always with an entry in the audit log. */
import type { Row } from '@countinghouse/contract/engine/list.ts'
import { permits } from '@countinghouse/contract/permissions.ts'
import { callError } from '../../platform/call-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { identifier, send, sql } from '../../platform/db/sql.ts'
import { audit } from '../../platform/security/audit.ts'
import type { Caller } from '../../platform/security/session.ts'
import { selected } from '../lists/page-query.ts'
import { type StoredRow, wholeRowReader } from '../lists/row-reader.ts'
import type { OrderKindDefinition, OrderTypes } from './order-kind.ts'

/** The order as in its list, unmasked. Read and audit entry are one transaction. */
export async function revealOrder<T extends OrderTypes>(
  db: Database,
  { source, declared }: OrderKindDefinition<T>,
  { merchantId, operatorId, roles }: Pick<Caller, 'merchantId' | 'operatorId' | 'roles'>,
  orderNo: string,
  address: string,
): Promise<Row> {
  if (!declared.reveal || !permits(roles, declared.reveal)) throw callError('permissionDenied')
  return db.asMerchant(merchantId, async (tx) => {
    const [stored] = await send<StoredRow>(
      tx,
      sql`
        select ${selected(source)} from ${identifier(source.table)}
        where merchant_id = ${merchantId} and order_no = ${orderNo}`,
    )
    if (!stored) throw callError('notFound')
    await audit(tx, { operatorId, action: 'order.revealed', address, detail: { orderNo } })
    return wholeRowReader(source)(stored)
  })
}
