/** Creates orders, one or many. Idempotent by merchant order number: a repeated request returns the same order. */
import { createHash } from 'node:crypto'
import { notifyStatuses } from '@countinghouse/contract/areas/order/order.fields.ts'
import { isAmount } from '@countinghouse/contract/engine/checks.ts'
import { plain } from '@countinghouse/contract/engine/decimal.ts'
import { lockAccounts, post } from '../../books/ledger/post.ts'
import type { Posting } from '../../books/ledger/posting.ts'
import { countChanges } from '../../books/rollups/count-changes.ts'
import { rollupOf } from '../../books/rollups/order-rollup.ts'
import { countedOrder } from '../../books/rollups/posting-rollup.ts'
import { CallError, callError } from '../../platform/call-error.ts'
import { timeColumn, timeOf } from '../../platform/db/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { insertRows } from '../../platform/db/insert-rows.ts'
import { connectorFor, readConnectors, refuseNotServed, serviceOf } from './connectors.ts'
import { queueDeadlines } from './deadline.ts'
import { giveInstructions } from './give-instructions.ts'
import { endpointOf } from './notification-setting.ts'
import type { OrderKindDefinition, OrderRow, OrderTypes } from './order-kind.ts'
import { newOrderNo } from './order-number.ts'
import { recordCustomers } from './record-customer.ts'
import { refuseSwitchedOff, switchedOff } from './switched-off.ts'
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
  | 'remark'
  | 'assignee'

/** The columns that a caller provides, without those that the engine or the database fills. */
export type NewOrder<Row extends OrderRow> = Omit<Row, Generated> &
  Partial<Pick<Row, 'settled_amount'>>

/** The request for one order. */
export interface OrderRequest<Row extends OrderRow> {
  /** What the caller asked for, without anything that the platform adds: with a remark, if there is one. */
  input: object
  order: NewOrder<Row>
}

export async function createOrder<T extends OrderTypes>(
  tx: Transaction,
  kind: OrderKindDefinition<T>,
  merchantId: string,
  input: object,
  order: NewOrder<T['row']>,
  actor: string,
  /** Runs only if the order is new. */
  followUp?: (created: T['row']) => Promise<void>,
): Promise<T['row']> {
  const [answer] = await createOrders(tx, kind, merchantId, [{ input, order }], actor)
  const { row, isNew } = answer as CreatedOrder<T['row']>
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
export async function createOrders<T extends OrderTypes>(
  tx: Transaction,
  kind: OrderKindDefinition<T>,
  merchantId: string,
  requests: readonly OrderRequest<T['row']>[],
  actor: string,
): Promise<CreatedOrder<T['row']>[]> {
  if (requests.length === 0) return []
  const isToldByProduct = requests.some(({ order }) => order.notify_url === null)
  const [now, off, shared, connectors] = await Promise.all([
    timeOf(tx),
    switchedOff(tx, merchantId, kind.machine.kind),
    isToldByProduct ? endpointOf(tx, merchantId, kind.machine.kind) : undefined,
    kind.carried ? readConnectors(tx, merchantId) : [],
  ])
  // All of one instant, so sorting them puts them in the order of the requests.
  const numbers = requests.map(() => newOrderNo(kind.declared, now)).sort()
  const orders = requests.map((request, index) =>
    newRow(tx, kind, merchantId, request, numbers[index] as string, shared?.address ?? null),
  )
  const accounts = await lockAccounts(
    tx,
    merchantId,
    orders.flatMap(({ postings }) => postings),
  )
  const created = await tx<T['row'][]>`
    ${insertRows(tx, kind.table, inOrder(orders))}
    on conflict (merchant_id, merchant_order_no) do nothing returning *`
  const byNumber = new Map(created.map((row) => [row.order_no, row]))
  const inserted = orders.flatMap((order) => {
    const row = byNumber.get(order.columns.order_no)
    return row ? [{ ...order, row }] : []
  })
  if (!kind.acceptedWhenOff)
    for (const row of created) {
      refuseSwitchedOff(off, kind.machine.kind, currenciesOf(row))
      const service = serviceOf(kind, row)
      if (service !== undefined) refuseNotServed(connectors, service)
    }
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
    giveInstructions(
      tx,
      kind,
      merchantId,
      (order) => connectorFor(connectors, serviceOf(kind, order) ?? ''),
      created.map((order) => ({ order, before: order, move: 'create' })),
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
      : { row: existing.get(order.merchant_order_no) as T['row'], isNew: false }
  })
}

const currenciesOf = (row: OrderRow & { fiat_currency?: string }) => [
  row.currency,
  row.fiat_currency,
]

/** A request whose order depends on changing terms. */
interface RequestUnderTerms<Row extends OrderRow> {
  merchantOrderNo: string
  input: object
  actor: string
  followUp?: (created: Row) => Promise<void>
}

/**
 * Creates an order under the current terms, which `orderOf` looks up or refuses. A repeated request returns its
 * order, whatever the terms are by now.
 */
export async function createUnderTerms<T extends OrderTypes>(
  tx: Transaction,
  kind: OrderKindDefinition<T>,
  merchantId: string,
  { merchantOrderNo, input, actor, followUp }: RequestUnderTerms<T['row']>,
  orderOf: () => Promise<NewOrder<T['row']>>,
): Promise<T['row']> {
  let order: NewOrder<T['row']>
  try {
    order = await orderOf()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const row = (await rowsMadeBefore(tx, kind, merchantId, [merchantOrderNo])).get(merchantOrderNo)
    if (!row || !isSameRequest(kind, row.request_hash, input)) throw error
    return row
  }
  return createOrder(tx, kind, merchantId, input, order, actor, followUp)
}

interface NewRow {
  columns: Readonly<Record<string, unknown>> & { order_no: string; merchant_order_no: string }
  postings: Posting[]
}

function newRow<T extends OrderTypes>(
  tx: Transaction,
  kind: OrderKindDefinition<T>,
  merchantId: string,
  { input, order }: OrderRequest<T['row']>,
  orderNo: string,
  /** The callback address of the product. */
  productUrl: string | null,
): NewRow {
  const { machine, postings } = kind
  const columns = {
    // Every row of an insert names the same columns.
    settled_amount: '0',
    ...order,
    remark: 'remark' in input ? String(input.remark) : '',
    merchant_id: merchantId,
    order_no: orderNo,
    status: machine.states[machine.initial].id,
    // As text, which JSON can hold.
    request_hash: `\\x${requestHash(withPlainNumbers(kind, input)).toString('hex')}`,
    ...timeColumn(tx, 'created_at'),
    // Decided again when the order ends, by the settings of that time.
    notify_status: (order.notify_url ?? productUrl) === null ? noNotificationRequired : notNotified,
  }
  // Without what the database fills in, which no posting of a new order goes by.
  const fresh = { version: 0, ...columns } as unknown as T['row']
  return { columns, postings: postings.create(fresh, fresh) }
}

/** Sorted by merchant order number, so that two transactions that insert the same ones can't deadlock. */
const inOrder = (orders: readonly NewRow[]) =>
  orders
    .map(({ columns }) => columns)
    .toSorted((a, b) => (a.merchant_order_no < b.merchant_order_no ? -1 : 1))

/** Orders that the same requests created before, by merchant order number. */
async function existingOrders<T extends OrderTypes>(
  tx: Transaction,
  kind: OrderKindDefinition<T>,
  merchantId: string,
  requests: readonly OrderRequest<T['row']>[],
): Promise<Map<string, T['row']>> {
  if (requests.length === 0) return new Map()
  const numbers = requests.map(({ order }) => order.merchant_order_no)
  const found = await rowsMadeBefore(tx, kind, merchantId, numbers)
  for (const { input, order } of requests) {
    const row = found.get(order.merchant_order_no)
    if (!row || !isSameRequest(kind, row.request_hash, input))
      throw callError('merchantOrderNoUsed')
  }
  return found
}

async function rowsMadeBefore<T extends OrderTypes>(
  tx: Transaction,
  { table }: OrderKindDefinition<T>,
  merchantId: string,
  numbers: string[],
): Promise<Map<string, T['row'] & { request_hash: Buffer }>> {
  const rows = await tx<(T['row'] & { request_hash: Buffer })[]>`
    select * from ${tx(table)}
    where merchant_id = ${merchantId} and merchant_order_no = any(${numbers}::text[])`
  return new Map(rows.map((row) => [row.merchant_order_no, row]))
}

/** The order that the same request has created before, whatever would refuse it now. */
export async function findExistingOrder<T extends OrderTypes>(
  tx: Transaction,
  kind: OrderKindDefinition<T>,
  merchantId: string,
  input: object & { merchantOrderNo: string },
): Promise<string | undefined> {
  const [row] = await tx<{ orderNo: string; hash: Buffer }[]>`
    select order_no as "orderNo", request_hash as hash from ${tx(kind.table)}
    where merchant_id = ${merchantId} and merchant_order_no = ${input.merchantOrderNo}`
  if (row && !isSameRequest(kind, row.hash, input)) throw callError('merchantOrderNoUsed')
  return row?.orderNo
}

/** The hashes of orders from before numbers were compared as numbers are over what was written. */
const isSameRequest = (
  kind: Pick<OrderKindDefinition, 'source'>,
  hash: Buffer,
  input: object,
): boolean =>
  hash.equals(requestHash(withPlainNumbers(kind, input))) || hash.equals(requestHash(input))

/** 25.5 and 25.50 are one amount: numbers are what the list shows as numbers, under its names or those of the columns. */
function withPlainNumbers({ source }: Pick<OrderKindDefinition, 'source'>, input: object): object {
  const { list, columns } = source
  const numbers = Object.entries(list.fields).flatMap(([name, { type }]) =>
    type === 'money' || type === 'decimal' ? [name, columns[name]] : [],
  )
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      numbers.includes(name) && isAmount(value) ? plain(value) : value,
    ]),
  )
}

/**
 * Keys in a fixed order, so that two spellings of one request are equal. The hash covers only what was asked for: a
 * repeated request stays the same when the platform would derive another expiry, fee or rate.
 */
function requestHash(input: object): Buffer {
  const fields = Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(fields)).digest()
}
