/** An order as merchants' servers see it, in notifications and in answers: by names that only change with a version. */
import type { Row } from '@countinghouse/contract/engine/list.ts'
import { payloadNames } from '@countinghouse/contract/engine/order.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { identifier, send, sql } from '../../platform/db/sql.ts'
import { selected } from '../lists/page-query.ts'
import { type StoredRow, wholeRowReader } from '../lists/row-reader.ts'
import type { OrderKindDefinition } from './order-kind.ts'

export type OrderPayload = Row

export function payloadOf(
  { source, declared }: OrderKindDefinition,
  stored: StoredRow,
): OrderPayload {
  const row = wholeRowReader(source)(stored)
  return Object.fromEntries(
    payloadNames(declared.payload).map(([name, field]) => [name, row[field]]),
  ) as OrderPayload
}

export interface OrderName {
  orderNo?: string | undefined
  merchantOrderNo?: string | undefined
}

/** Found by either number, or by both if both are given. */
export async function readPayload(
  tx: Transaction,
  kind: OrderKindDefinition,
  merchantId: string,
  { orderNo, merchantOrderNo }: OrderName,
): Promise<OrderPayload | undefined> {
  const ours = orderNo === undefined ? sql`` : sql`and order_no = ${orderNo}`
  const theirs =
    merchantOrderNo === undefined ? sql`` : sql`and merchant_order_no = ${merchantOrderNo}`
  const [row] = await send<StoredRow>(
    tx,
    sql`
      select ${selected(kind.source)} from ${identifier(kind.table)}
      where merchant_id = ${merchantId} ${ours} ${theirs}`,
  )
  return row && payloadOf(kind, row)
}
