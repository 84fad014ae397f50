/** Notifies merchants of the ends of their orders: from the outbox over HTTP, retried until acknowledged. */
import { notifyStatuses } from '@countinghouse/contract/areas/order/order.fields.ts'
import { stateOfId } from '@countinghouse/contract/engine/machine.ts'
import { countChanges } from '../../books/rollups/count-changes.ts'
import { callError } from '../../platform/call-error.ts'
import { sqlNow, timeColumn, timeOf } from '../../platform/db/clock.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { identifier, raw, type SqlFragment, send, sql } from '../../platform/db/sql.ts'
import type { NextRun } from '../../platform/jobs/lease.ts'
import { enqueueAll, task } from '../../platform/jobs/queue.ts'
import { audit } from '../../platform/security/audit.ts'
import type { OperatorKey } from '../../platform/security/authenticator.ts'
import type { Services } from '../../platform/services.ts'
import { selected } from '../lists/page-query.ts'
import { deliver } from '../webhooks/deliver.ts'
import {
  laneOf,
  outcomeName,
  retryDelays,
  signMessage,
  statusAfter,
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
export const notifyTask = task<NotifyPayload>('notify')

const status = notifyStatuses.ids

const movesToldAgain = ({ moves }: OrderKindDefinition['machine']): string[] =>
  Object.keys(moves).filter((name) => moves[name]?.tellsAgain)

/**
 * Identifies an end of an order by its time, to the microsecond. Moves that stay in the state, like a settlement at
 * midnight, keep it, although they change the order's version; those that are told again are counted.
 */
function endOfOrder(
  { machine }: OrderKindDefinition,
  { merchantId, orderNo }: Pick<NotifyPayload, 'merchantId' | 'orderNo'>,
): SqlFragment {
  const time = sql`(extract(epoch from finished_at) * 1000000)::bigint`
  const repeatedMoves = movesToldAgain(machine)
  if (repeatedMoves.length === 0) return time
  return sql`concat_ws('-', ${time}, (
    select nullif(count(*), 0) from order_event e
    where e.merchant_id = ${merchantId} and e.order_no = ${orderNo} and e.move = any(${repeatedMoves}::text[])))`
}

/** When that end came about, or what is told again of it. */
function timeOfEnd(
  { machine }: OrderKindDefinition,
  { merchantId, orderNo }: Pick<NotifyPayload, 'merchantId' | 'orderNo'>,
): SqlFragment {
  const repeatedMoves = movesToldAgain(machine)
  if (repeatedMoves.length === 0) return sql`finished_at`
  return sql`greatest(finished_at, (
    select max(e.at) from order_event e
    where e.merchant_id = ${merchantId} and e.order_no = ${orderNo} and e.move = any(${repeatedMoves}::text[])))`
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
    if (!(await endpointOfOrder(tx, kind.machine.kind, order)).address)
      throw callError('notifyNoAddress')
    await enqueueNotification(tx, kind.machine.kind, [order], { byHand: true })
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

/** The task: one try. */
export async function runNotify(
  services: NotifyServices,
  registry: OrderRegistry,
  { merchantId, kind: kindName, orderNo, attempt, byHand = false }: NotifyPayload,
): Promise<NextRun<NotifyPayload>> {
  const { db } = services
  const kind = orderKindIn(registry, kindName)
  const message = await db.asMerchant(merchantId, (tx) =>
    compose(tx, services, kind, merchantId, orderNo),
  )
  // The order has moved on (its next end is notified again), or the merchant has acknowledged.
  if (!message || (message.isComplete && !byHand)) return
  const guard = { allowLocal: services.config.allowLocalCallbacks }
  const delivery = await deliver(message.url, message.body, message.headers, guard)
  const outcome = statusAfter(delivery, message.acknowledgement)
  services.metrics.notifications.add({ outcome: outcomeName(outcome) })
  const triedAt = await db.asMerchant(merchantId, async (tx) => {
    const attempt = {
      merchant_id: merchantId,
      kind: kind.declared.id,
      order_no: orderNo,
      url: message.url,
      http_status: delivery.httpStatus,
      duration_ms: delivery.durationMs,
      response: delivery.response,
      success: outcome !== status.notificationFailed,
      ...timeColumn(tx, 'at'),
    }
    await tx`insert into notification_attempt ${tx(attempt)}`
    const isOrder = sql`merchant_id = ${merchantId} and order_no = ${orderNo}`
    const table = identifier(kind.table)
    // Locked by a statement of its own: only the next one sees the events of a move that it waited for.
    const [[known], [latest]] = await Promise.all([
      send<Pick<OrderRow, 'notify_status'>>(
        tx,
        sql`select notify_status from ${table} where ${isOrder} for update`,
      ),
      send<{ end: string }>(
        tx,
        sql`select ${endOfOrder(kind, { merchantId, orderNo })}::text as end from ${table} where ${isOrder}`,
      ),
    ])
    // An acknowledgement stays, and the result for an earlier end does not apply to this one.
    const isNews =
      latest?.end === message.end && known?.notify_status !== status.notificationComplete
    const [order] = await send<OrderRow>(
      tx,
      sql`
        update ${table} set notify_count = notify_count + 1, last_notify_at = ${sqlNow(tx)},
          notify_status = ${isNews ? outcome : raw('notify_status')}
        where ${isOrder} returning *`,
    )
    if (order && known) {
      const before = { ...order, ...known }
      await countChanges(tx, kind, [{ before, after: order }])
    }
    return timeOf(tx)
  })
  const delaySeconds = attempt === undefined ? undefined : retryDelays[attempt]
  const isKnown = message.isComplete || outcome === status.notificationComplete
  if (isKnown || attempt === undefined || delaySeconds === undefined) return
  return {
    again: { merchantId, kind: kindName, orderNo, attempt: attempt + 1 },
    runAt: new Date(triedAt.getTime() + delaySeconds * 1000),
  }
}

async function compose(
  tx: Transaction,
  services: NotifyServices,
  kind: OrderKindDefinition,
  merchantId: string,
  orderNo: string,
) {
  const { source, declared } = kind
  const [order] = await send<
    OrderRow & { end_of_order: string; time_of_end: Date } & Record<string, unknown>
  >(
    tx,
    sql`
      select *, ${endOfOrder(kind, { merchantId, orderNo })}::text as end_of_order,
        ${timeOfEnd(kind, { merchantId, orderNo })} as time_of_end, ${selected(source)}
      from ${identifier(kind.table)}
      where merchant_id = ${merchantId} and order_no = ${orderNo}`,
  )
  if (!order) return undefined
  const { address: url, acknowledgement } = await endpointOfOrder(tx, kind.machine.kind, order)
  if (!url) return undefined
  const state = stateOfId(kind.machine, order.status)
  if (!kind.machine.states[state]?.end) return undefined
  const message = {
    id: `${orderNo}.${order.end_of_order}`,
    type: `${kind.machine.kind}.${state}`,
    version: declared.payload.version,
    occurredAt: order.time_of_end,
    data: payloadOf(kind, order),
  }
  return {
    url,
    acknowledgement,
    end: order.end_of_order,
    isComplete: order.notify_status === status.notificationComplete,
    ...(await signMessage(tx, services, merchantId, message)),
  }
}
