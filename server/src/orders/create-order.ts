/** Creates an order, once per merchant order number: the same request again gives the same order. */
import { createHash } from 'node:crypto'
import { notifyStatuses } from '@countinghouse/contract/areas/order/order.fields.ts'
import { callError } from '../call-error.ts'
import { timeColumn, timeOf } from '../db/clock.ts'
import type { Transaction } from '../db/database.ts'
import { lockAccounts, post } from '../ledger/post.ts'
import { countedOrder } from '../rollups/posting-rollup.ts'
import { rollupOf } from '../rollups/rollup.ts'
import { countChanges } from './count-change.ts'
import { queueDeadlines } from './deadline.ts'
import type { OrderKindDefinition, OrderRow } from './order-kind.ts'
import { newOrderNo } from './order-number.ts'
import { recordCustomer } from './record-customer.ts'
import { writeEvents } from './write-events.ts'

const { noNotificationRequired } = notifyStatuses.ids

type Generated =
  | 'merchant_id'
  | 'order_no'
  | 'status'
  | 'version'
  | 'settled_amount'
  | 'created_at'
  | 'finished_at'
  | 'completed_at'
  | 'usd_value'

/** The columns that a caller gives; those that the engine or the database fills are left out. */
export type NewOrder<Row extends OrderRow> = Omit<Row, Generated> &
  Partial<Pick<Row, 'settled_amount'>> & { remark?: string }

export async function createOrder<Row extends OrderRow, S extends string, M extends string>(
  tx: Transaction,
  kind: OrderKindDefinition<Row, S, M>,
  merchantId: string,
  /** What the caller asked for, and nothing that the platform adds to it. */
  asked: object,
  order: NewOrder<Row>,
  actor: string,
  /** What else is done once, when the order is new. */
  followUp?: (created: Row) => Promise<void>,
): Promise<Row> {
  const { machine, table } = kind
  const status = machine.states[machine.initial].id
  const orderNo = newOrderNo(kind.declared, await timeOf(tx))
  const columns: Record<string, unknown> = {
    ...order,
    merchant_id: merchantId,
    order_no: orderNo,
    status,
    request_hash: hashOf(asked),
    ...timeColumn(tx, 'created_at'),
    // Without an address there will never be anything to tell; with one, the column starts as not notified.
    ...(order.notify_url === null && { notify_status: noNotificationRequired }),
  }
  const fresh = { settled_amount: '0', version: 0, ...columns } as unknown as Row
  const all = kind.postings.create(fresh, fresh)
  const accounts = await lockAccounts(tx, merchantId, all)
  const [created] = await tx<Row[]>`
    insert into ${tx(table)} ${tx(columns as Record<string, string>)}
    on conflict (merchant_id, merchant_order_no) do nothing returning *`
  if (!created) return existing(tx, kind, merchantId, order.merchant_order_no, asked)
  const orderNumber = { merchantId, orderKind: kind.declared.id, orderNo }
  await Promise.all([
    post(tx, accounts, [
      {
        ...orderNumber,
        move: 'create',
        postings: all,
        counted: countedOrder(rollupOf(kind), created),
      },
    ]),
    writeEvents(tx, [{ ...orderNumber, move: 'create', from: null, to: status, actor }]),
    recordCustomer(tx, kind, created),
    countChanges(tx, kind, [{ after: created }]),
  ])
  await queueDeadlines(tx, kind, [created])
  await followUp?.(created)
  return created
}

async function existing<Row extends OrderRow, S extends string, M extends string>(
  tx: Transaction,
  { table }: OrderKindDefinition<Row, S, M>,
  merchantId: string,
  merchantOrderNo: string,
  asked: object,
): Promise<Row> {
  const [row] = await tx<(Row & { request_hash: Buffer })[]>`
    select * from ${tx(table)}
    where merchant_id = ${merchantId} and merchant_order_no = ${merchantOrderNo}`
  if (!row?.request_hash.equals(hashOf(asked))) throw callError('merchantOrderNoUsed')
  return row
}

/**
 * Names in a fixed order: two spellings of one request are one request. Sent again later it is still the same,
 * whatever the platform makes of it by then: another expiry, another fee, another rate.
 */
function hashOf(asked: object): Buffer {
  const fields = Object.entries(asked).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(fields)).digest()
}
