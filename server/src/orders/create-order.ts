/** Creates orders, one or many. Idempotent by merchant order number: a repeated request returns the same order. */
import { createHash } from 'node:crypto'
import { notifyStatuses } from '@countinghouse/contract/areas/order/order.fields.ts'
import { CallError, callError } from '../call-error.ts'
import { timeColumn, timeOf } from '../db/clock.ts'
import type { Transaction } from '../db/database.ts'
import { insertRows } from '../db/insert-rows.ts'
import { lockAccounts, post } from '../ledger/post.ts'
import type { Posting } from '../ledger/posting.ts'
import { refuseSwitchedOff, switchedOff } from '../products/switched-off.ts'
import { countedOrder } from '../rollups/posting-rollup.ts'
import { rollupOf } from '../rollups/rollup.ts'
import { countChanges } from './count-change.ts'
import { queueDeadlines } from './deadline.ts'
import { productAddress } from './notification-setting.ts'
import type { OrderKindDefinition, OrderRow } from './order-kind.ts'
import { newOrderNo } from './order-number.ts'
import { recordCustomers } from './record-customer.ts'
import { writeEvents } from './write-events.ts'

const { noNotificationRequired, notNotified } = notifyStatuses.ids

type Generated =
  | 'merchant_id'
  | 'order_no'
  | 'status'
  | 'version'
  | 'settled_amount'
  | 'notify_status'
  | 'created_at'
  | 'finished_at'
  | 'completed_at'
  | 'usd_value'

/** The columns that a caller provides, without those that the engine or the database fills. */
export type NewOrder<Row extends OrderRow> = Omit<Row, Generated> &
  Partial<Pick<Row, 'settled_amount'>> & { remark?: string }

/** The request for one order. */
export interface OrderRequest<Row extends OrderRow> {
  /** What the caller asked for, without anything that the platform adds. */
  asked: object
  order: NewOrder<Row>
}

export async function createOrder<Row extends OrderRow, S extends string, M extends string>(
  tx: Transaction,
  kind: OrderKindDefinition<Row, S, M>,
  merchantId: string,
  asked: object,
  order: NewOrder<Row>,
  actor: string,
  /** Runs only if the order is new. */
  followUp?: (created: Row) => Promise<void>,
): Promise<Row> {
  const [answer] = await createOrders(tx, kind, merchantId, [{ asked, order }], actor)
  const { row, isNew } = answer as CreatedOrder<Row>
  if (isNew) await followUp?.(row)
  return row
}

export interface CreatedOrder<Row extends OrderRow> {
  row: Row
  /** False for an order that was created by the same request before. */
  isNew: boolean
}

/**
 * Creates many orders of one kind and merchant with as many statements as one takes. Returns them in the order of the
 * requests.
 */
export async function createOrders<Row extends OrderRow, S extends string, M extends string>(
  tx: Transaction,
  kind: OrderKindDefinition<Row, S, M>,
  merchantId: string,
  requests: readonly OrderRequest<Row>[],
  actor: string,
): Promise<CreatedOrder<Row>[]> {
  if (requests.length === 0) return []
  const isToldByProduct = requests.some(({ order }) => order.notify_url === null)
  const [now, off, shared] = await Promise.all([
    timeOf(tx),
    switchedOff(tx, merchantId, kind.machine.kind),
    isToldByProduct ? productAddress(tx, merchantId, kind.machine.kind) : null,
  ])
  // All of one instant, so sorting them puts them in the order of the requests.
  const numbers = requests.map(() => newOrderNo(kind.declared, now)).sort()
  const orders = requests.map((request, index) =>
    newRow(tx, kind, merchantId, request, numbers[index] as string, shared),
  )
  const accounts = await lockAccounts(
    tx,
    merchantId,
    orders.flatMap(({ postings }) => postings),
  )
  const created = await tx<Row[]>`
    ${insertRows(tx, kind.table, inOrder(orders))}
    on conflict (merchant_id, merchant_order_no) do nothing returning *`
  const byNumber = new Map(created.map((row) => [row.order_no, row]))
  const inserted = orders.flatMap((order) => {
    const row = byNumber.get(order.columns.order_no)
    return row ? [{ ...order, row }] : []
  })
  if (!kind.acceptedWhenOff)
    for (const row of created) refuseSwitchedOff(off, kind.machine.kind, currenciesOf(row))
  const rollup = rollupOf(kind)
  const entries = inserted.map(({ row, postings }) => ({
    merchantId,
    orderKind: kind.declared.id,
    orderNo: row.order_no,
    move: 'create',
    from: null,
    to: row.status,
    actor,
    postings,
    counted: countedOrder(rollup, row),
  }))
  await Promise.all([
    post(tx, accounts, entries),
    writeEvents(tx, entries),
    recordCustomers(tx, kind, created),
    countChanges(
      tx,
      kind,
      created.map((after) => ({ after })),
    ),
  ])
  await queueDeadlines(tx, kind, created)
  const repeated = requests.filter(
    (_, index) => !byNumber.has(orders[index]?.columns.order_no ?? ''),
  )
  const existing = await existingOrders(tx, kind, merchantId, repeated)
  return requests.map(({ order }, index) => {
    const row = byNumber.get(orders[index]?.columns.order_no ?? '')
    return row
      ? { row, isNew: true }
      : { row: existing.get(order.merchant_order_no) as Row, isNew: false }
  })
}

const currenciesOf = (row: OrderRow & { fiat_currency?: string }) => [
  row.currency,
  row.fiat_currency,
]

/** A request whose order depends on changing terms. */
interface RequestUnderTerms<Row extends OrderRow> {
  merchantOrderNo: string
  asked: object
  actor: string
  followUp?: (created: Row) => Promise<void>
}

/**
 * Creates an order under the current terms, which `orderOf` looks up or refuses. A repeated request returns its
 * order, whatever the terms are by now.
 */
export async function createUnderTerms<Row extends OrderRow, S extends string, M extends string>(
  tx: Transaction,
  kind: OrderKindDefinition<Row, S, M>,
  merchantId: string,
  { merchantOrderNo, asked, actor, followUp }: RequestUnderTerms<Row>,
  orderOf: () => Promise<NewOrder<Row>>,
): Promise<Row> {
  let order: NewOrder<Row>
  try {
    order = await orderOf()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const row = (await rowsMadeBefore(tx, kind, merchantId, [merchantOrderNo])).get(merchantOrderNo)
    if (!row?.request_hash.equals(hashOf(asked))) throw error
    return row
  }
  return createOrder(tx, kind, merchantId, asked, order, actor, followUp)
}

interface NewRow {
  columns: Readonly<Record<string, unknown>> & { order_no: string; merchant_order_no: string }
  postings: Posting[]
}

function newRow<Row extends OrderRow, S extends string, M extends string>(
  tx: Transaction,
  { machine, postings }: OrderKindDefinition<Row, S, M>,
  merchantId: string,
  { asked, order }: OrderRequest<Row>,
  orderNo: string,
  /** The callback address of the product. */
  productUrl: string | null,
): NewRow {
  const columns = {
    // Every row of an insert names the same columns.
    settled_amount: '0',
    remark: '',
    ...order,
    merchant_id: merchantId,
    order_no: orderNo,
    status: machine.states[machine.initial].id,
    // As text, which JSON can hold.
    request_hash: `\\x${hashOf(asked).toString('hex')}`,
    ...timeColumn(tx, 'created_at'),
    // Decided again when the order ends, by the settings of that time.
    notify_status: (order.notify_url ?? productUrl) === null ? noNotificationRequired : notNotified,
  }
  const fresh = { version: 0, ...columns } as unknown as Row
  return { columns, postings: postings.create(fresh, fresh) }
}

/** Sorted by merchant order number, so that two transactions that insert the same ones can't deadlock. */
const inOrder = (orders: readonly NewRow[]) =>
  orders
    .map(({ columns }) => columns)
    .toSorted((a, b) => (a.merchant_order_no < b.merchant_order_no ? -1 : 1))

/** Orders that the same requests created before, by merchant order number. */
async function existingOrders<Row extends OrderRow, S extends string, M extends string>(
  tx: Transaction,
  kind: OrderKindDefinition<Row, S, M>,
  merchantId: string,
  requests: readonly OrderRequest<Row>[],
): Promise<Map<string, Row>> {
  if (requests.length === 0) return new Map()
  const numbers = requests.map(({ order }) => order.merchant_order_no)
  const found = await rowsMadeBefore(tx, kind, merchantId, numbers)
  for (const { asked, order } of requests) {
    const row = found.get(order.merchant_order_no)
    if (!row?.request_hash.equals(hashOf(asked))) throw callError('merchantOrderNoUsed')
  }
  return found
}

async function rowsMadeBefore<Row extends OrderRow, S extends string, M extends string>(
  tx: Transaction,
  { table }: OrderKindDefinition<Row, S, M>,
  merchantId: string,
  numbers: string[],
): Promise<Map<string, Row & { request_hash: Buffer }>> {
  const rows = await tx<(Row & { request_hash: Buffer })[]>`
    select * from ${tx(table)}
    where merchant_id = ${merchantId} and merchant_order_no = any(${numbers}::text[])`
  return new Map(rows.map((row) => [row.merchant_order_no, row]))
}

/** The order that the same request has created before, whatever would refuse it now. */
export async function findExistingOrder<Row extends OrderRow, S extends string, M extends string>(
  tx: Transaction,
  kind: OrderKindDefinition<Row, S, M>,
  merchantId: string,
  asked: object & { merchantOrderNo: string },
): Promise<string | undefined> {
  const [row] = await tx<{ orderNo: string; hash: Buffer }[]>`
    select order_no as "orderNo", request_hash as hash from ${tx(kind.table)}
    where merchant_id = ${merchantId} and merchant_order_no = ${asked.merchantOrderNo}`
  if (row && !row.hash.equals(hashOf(asked))) throw callError('merchantOrderNoUsed')
  return row?.orderNo
}

/**
 * Keys in a fixed order, so that two spellings of one request are equal. The hash covers only what was asked for: a
 * repeated request stays the same when the platform would derive another expiry, fee or rate.
 */
function hashOf(asked: object): Buffer {
  const fields = Object.entries(asked).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(fields)).digest()
}
