/** Notifies merchants of the ends of their orders: from the outbox over HTTP, retried until acknowledged. */
import { notifyStatuses } from '@countinghouse/contract/areas/order/order.fields.ts'
import { stateOfId } from '@countinghouse/contract/engine/machine.ts'
import { countChanges } from '../../books/rollups/count-changes.ts'
import { Batched } from '../../platform/batched.ts'
import { callError } from '../../platform/call-error.ts'
import { sqlNow, timeColumn, timeOf } from '../../platform/db/clock.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { writeRows } from '../../platform/db/insert-rows.ts'
import { identifier, type SqlFragment, send, sql } from '../../platform/db/sql.ts'
import { probeLanes } from '../../platform/jobs/lanes.ts'
import type { NextRun } from '../../platform/jobs/lease.ts'
import { enqueueAll } from '../../platform/jobs/queue.ts'
import { audit } from '../../platform/security/audit.ts'
import type { OperatorKey } from '../../platform/security/authenticator.ts'
import type { Services } from '../../platform/services.ts'
import { selected } from '../lists/page-query.ts'
import { type Delivery, deliver } from '../webhooks/deliver.ts'
import {
  callbackTask,
  endpointOutcome,
  laneOf,
  nextTryAt,
  outcomeName,
  type Signer,
  signerOf,
  signMessage,
  statusAfter,
  type WebhookMessage,
} from '../webhooks/notification.ts'
import { type Endpoint, endpointOf, type ProductNotification } from './notification-setting.ts'
import {
  type OrderKindDefinition,
  type OrderRegistry,
  type OrderRow,
  type OrderTypes,
  orderKindIn,
} from './order-kind.ts'
import { payloadOf } from './payload.ts'

export interface NotifyPayload {
  merchantId: string
  orderNo: string
  kind: string
  /** The number of the try in the retry schedule. */
  attempt?: number
  /** Requests one more try, whatever the outcome of the others. */
  byHand?: boolean
}
export const notifyTask = callbackTask<NotifyPayload>('notify')

const status = notifyStatuses.ids

const movesToldAgain = ({ moves }: OrderKindDefinition['machine']): string[] =>
  Object.keys(moves).filter((name) => moves[name]?.tellsAgain)

/**
 * Identifies an end of an order by its time, to the microsecond. Moves that stay in the state, like a settlement at
 * midnight, keep it, although they change the order's version; those that are told again are counted.
 */
function endOfOrder({ machine, table }: OrderKindDefinition, merchantId: string): SqlFragment {
  const time = sql`(extract(epoch from finished_at) * 1000000)::bigint`
  const repeatedMoves = movesToldAgain(machine)
  if (repeatedMoves.length === 0) return time
  return sql`concat_ws('-', ${time}, (
    select nullif(count(*), 0) from order_event e
    where e.merchant_id = ${merchantId} and e.order_no = ${identifier(table)}.order_no
      and e.move = any(${repeatedMoves}::text[])))`
}

/** When that end came about, or what is told again of it. */
function timeOfEnd({ machine, table }: OrderKindDefinition, merchantId: string): SqlFragment {
  const repeatedMoves = movesToldAgain(machine)
  if (repeatedMoves.length === 0) return sql`finished_at`
  return sql`greatest(finished_at, (
    select max(e.at) from order_event e
    where e.merchant_id = ${merchantId} and e.order_no = ${identifier(table)}.order_no
      and e.move = any(${repeatedMoves}::text[])))`
}

/** One job per order: a manual notification joins the tries that are still to come. */
export async function enqueueNotification(
  tx: Transaction,
  kind: string,
  orders: readonly Pick<OrderRow, 'merchant_id' | 'order_no' | 'notify_url'>[],
  how: Pick<NotifyPayload, 'attempt' | 'byHand'>,
  /** The product's, where it is known already. */
  address?: string,
): Promise<void> {
  const [first] = orders.filter((order) => order.notify_url === null)
  const shared = address ?? (first && (await endpointOf(tx, first.merchant_id, kind)).address)
  await enqueueAll(
    tx,
    notifyTask,
    orders.map(({ merchant_id: merchantId, order_no: orderNo, notify_url: notifyUrl }) => ({
      payload: { merchantId, kind, orderNo, ...how },
      lane: laneOf(notifyUrl ?? shared ?? ''),
      key: `notify:${merchantId}:${orderNo}`,
    })),
  )
}

/** Enqueued by moves into an end state, in the same transaction. */
export const enqueueEndNotifications = (
  tx: Transaction,
  kind: string,
  orders: readonly OrderRow[],
  { callbackAddress }: ProductNotification,
): Promise<void> =>
  enqueueNotification(
    tx,
    kind,
    orders.filter((order) => order.notify_status === status.notNotified),
    { attempt: 1 },
    callbackAddress,
  )

/** A manual notification: once, immediately, and only for an order that has ended. */
export async function notifyByHand<T extends OrderTypes>(
  { db }: Services,
  kind: OrderKindDefinition<T>,
  { merchantId, operatorId }: OperatorKey,
  orderNo: string,
  address: string,
): Promise<void> {
  await db.asMerchant(merchantId, async (tx) => {
    const [order] = await tx<T['row'][]>`
      select * from ${tx(kind.table)} where merchant_id = ${merchantId} and order_no = ${orderNo}`
    if (!order) throw callError('notFound')
    if (!kind.machine.states[stateOfId(kind.machine, order.status)].end)
      throw callError('notifyNotFinal')
    const { address: url } = await endpointOfOrder(tx, kind.machine.kind, order)
    if (!url) throw callError('notifyNoAddress')
    await enqueueNotification(tx, kind.machine.kind, [order], { byHand: true })
    await probeLanes(tx, merchantId, laneOf(url))
    await audit(tx, { operatorId, action: 'order.notified', address, detail: { orderNo } })
  })
}

/** The order's own address if it has one, else the current one of its product. */
async function endpointOfOrder(tx: Transaction, kind: string, order: OrderRow): Promise<Endpoint> {
  const endpoint = await endpointOf(tx, order.merchant_id, kind)
  return { ...endpoint, address: order.notify_url ?? endpoint.address }
}

/** What a try needs; of the database only transactions. */
type NotifyServices = Pick<Services, 'vault' | 'webhookRsaKey' | 'config' | 'metrics'> & {
  db: Pick<Database, 'asMerchant'>
}

/** How many orders of a kind are read, or their tries written down, in one transaction. */
const togetherMost = 50

interface Message {
  url: string
  acknowledgement: Endpoint['acknowledgement']
  end: string
  isComplete: boolean
  signer: Signer
  content: WebhookMessage
}

interface Try {
  merchantId: string
  kind: OrderKindDefinition
  orderNo: string
  message: Message
  delivery: Delivery
  outcome: number
}

export type RunNotify = (payload: NotifyPayload) => Promise<NextRun<NotifyPayload>>

/** The task: one try. Of those that run at once, orders of a merchant and a kind share their transactions. */
export function notifier(services: NotifyServices, registry: OrderRegistry): RunNotify {
  const { db } = services
  const messages = new Batched<NotifyPayload, Message | undefined>({
    keyOf: ({ merchantId, kind }) => `${merchantId} ${kind}`,
    most: togetherMost,
    async work(payloads) {
      const [{ merchantId, kind }] = payloads as [NotifyPayload]
      const orderNos = payloads.map(({ orderNo }) => orderNo)
      const found = await db.asMerchant(merchantId, (tx) =>
        compose(tx, services, orderKindIn(registry, kind), merchantId, orderNos),
      )
      return orderNos.map((orderNo) => found.get(orderNo))
    },
  })
  const tries = new Batched<Try, Date>({
    keyOf: ({ merchantId, kind }) => `${merchantId} ${kind.machine.kind}`,
    most: togetherMost,
    async work(batch) {
      const [{ merchantId, kind }] = batch as [Try]
      const triedAt = await db.asMerchant(merchantId, (tx) => record(tx, kind, merchantId, batch))
      return batch.map(() => triedAt)
    },
  })

  return async (payload) => {
    const { merchantId, kind: kindName, orderNo, attempt, byHand = false } = payload
    const message = await messages.add(payload)
    // The order has moved on (its next end is notified again), or the merchant has acknowledged.
    if (!message || (message.isComplete && !byHand)) return undefined
    const { url, signer, content, acknowledgement } = message
    const { body, headers } = await signMessage(services, signer, content)
    const guard = { allowLocal: services.config.allowLocalCallbacks }
    const delivery = await deliver(url, body, headers, guard)
    const outcome = statusAfter(delivery, acknowledgement)
    services.metrics.notifications.add({ outcome: outcomeName(outcome) })
    const kind = orderKindIn(registry, kindName)
    const triedAt = await tries.add({ merchantId, kind, orderNo, message, delivery, outcome })
    const tried = endpointOutcome(url, delivery)
    const isKnown = message.isComplete || outcome === status.notificationComplete
    const runAt = isKnown || attempt === undefined ? undefined : nextTryAt(attempt, triedAt)
    if (!runAt || attempt === undefined) return { tried }
    const again = { merchantId, kind: kindName, orderNo, attempt: attempt + 1 }
    return { again, runAt, isRepeat: true, tried }
  }
}

/** Writes the tries down. An acknowledgement stays, and the result for an earlier end does not apply to this one. */
async function record(
  tx: Transaction,
  kind: OrderKindDefinition,
  merchantId: string,
  tries: readonly Try[],
): Promise<Date> {
  const attempts = tries.map(({ orderNo, message, delivery, outcome }) => ({
    merchant_id: merchantId,
    kind: kind.declared.id,
    order_no: orderNo,
    url: message.url,
    http_status: delivery.httpStatus,
    duration_ms: delivery.durationMs,
    response: delivery.response,
    success: outcome !== status.notificationFailed,
    ...timeColumn(tx, 'at'),
  }))
  const orderNos = tries.map(({ orderNo }) => orderNo)
  const these = sql`merchant_id = ${merchantId} and order_no = any(${orderNos})`
  const table = identifier(kind.table)
  // Locked by a statement of its own: only the next one sees the events of a move that it waited for. They leave together.
  const [, known, ends, triedAt] = await Promise.all([
    writeRows(tx, 'notification_attempt', attempts).execute(),
    tx<Pick<OrderRow, 'order_no' | 'notify_status'>[]>`
      select order_no, notify_status from ${table} where ${these} order by order_no for update`.execute(),
    tx<{ order_no: string; end_of_order: string }[]>`
      select order_no, ${endOfOrder(kind, merchantId)}::text as end_of_order from ${table} where ${these}`.execute(),
    timeOf(tx),
  ])
  const endOf = new Map(ends.map((row) => [row.order_no, row.end_of_order]))
  const after = new Map(known.map((row) => [row.order_no, row.notify_status]))
  for (const { orderNo, message, outcome } of tries)
    if (endOf.get(orderNo) === message.end && after.get(orderNo) !== status.notificationComplete)
      after.set(orderNo, outcome)
  const numbers = [...after.keys()]
  const countOf = (orderNo: string) => orderNos.filter((each) => each === orderNo).length
  const changed = await send<OrderRow>(
    tx,
    sql`
      update ${table} o set notify_count = o.notify_count + told.tries, last_notify_at = ${sqlNow(tx)},
        notify_status = told.status
      from unnest(${numbers}::text[], ${numbers.map(countOf)}::int[], ${[...after.values()]}::smallint[])
        told (order_no, tries, status)
      where o.merchant_id = ${merchantId} and o.order_no = told.order_no
      returning o.*`,
  )
  const before = new Map(known.map((row) => [row.order_no, row]))
  await countChanges(
    tx,
    kind,
    changed.map((order) => ({ before: { ...order, ...before.get(order.order_no) }, after: order })),
  )
  return triedAt
}

/** What is to be told of each of the orders, where there is something. */
async function compose(
  tx: Transaction,
  services: NotifyServices,
  kind: OrderKindDefinition,
  merchantId: string,
  orderNos: readonly string[],
): Promise<Map<string, Message>> {
  const { source, declared } = kind
  const [orders, endpoint, signer] = await Promise.all([
    send<OrderRow & { end_of_order: string; time_of_end: Date } & Record<string, unknown>>(
      tx,
      sql`
        select *, ${endOfOrder(kind, merchantId)}::text as end_of_order,
          ${timeOfEnd(kind, merchantId)} as time_of_end, ${selected(source)}
        from ${identifier(kind.table)}
        where merchant_id = ${merchantId} and order_no = any(${orderNos})`,
    ).execute(),
    endpointOf(tx, merchantId, kind.machine.kind),
    signerOf(tx, services, merchantId),
  ])
  const messages = orders.flatMap((order): [string, Message][] => {
    const orderNo = order.order_no
    const url = order.notify_url ?? endpoint.address
    const state = stateOfId(kind.machine, order.status)
    if (!url || !kind.machine.states[state]?.end) return []
    const isComplete = order.notify_status === status.notificationComplete
    const content = {
      id: `${orderNo}.${order.end_of_order}`,
      type: `${kind.machine.kind}.${state}`,
      version: declared.payload.version,
      occurredAt: order.time_of_end,
      data: payloadOf(kind, order),
    }
    const { acknowledgement } = endpoint
    return [
      [orderNo, { url, acknowledgement, end: order.end_of_order, isComplete, signer, content }],
    ]
  })
  return new Map(messages)
}
