/**
 * Repeats the notifications of all ended orders of a range, of one product or of all: counted first, then sent by a
 * job with progress.
 */
import { notifyStatuses } from '@countinghouse/contract/areas/order/order.fields.ts'
import type { State } from '@countinghouse/contract/engine/machine.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { type OrderKind, orderKindNames } from '@countinghouse/contract/registry/orders.ts'
import { readPeriod } from '../../engine/lists/period.ts'
import { endpointOf } from '../../engine/orders/notification-setting.ts'
import { enqueueNotification } from '../../engine/orders/notify.ts'
import { type OrderRegistry, type OrderRow, orderKindIn } from '../../engine/orders/order-kind.ts'
import { callError } from '../../platform/call-error.ts'
import { timeOf } from '../../platform/db/clock.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { identifier, joined, raw, type SqlFragment, send, sql } from '../../platform/db/sql.ts'
import type { NextRun } from '../../platform/jobs/lease.ts'
import { enqueue, task } from '../../platform/jobs/queue.ts'
import type { Period } from '../../platform/period.ts'
import { audit } from '../../platform/security/audit.ts'
import type { OperatorKey } from '../../platform/security/authenticator.ts'

export interface ResendRange {
  product: OrderKind | 'all'
  startTime: string
  endTime: string
  onlyFailed: 0 | 1
}

interface Range extends Period {
  product: ResendRange['product']
  onlyFailed: boolean
}

/** How many orders one run of the job enqueues. */
const batchSize = 200

const { notNotified, notificationSuccess, notificationFailed } = notifyStatuses.ids

const rangeOf = ({ product, startTime, endTime, onlyFailed }: ResendRange): Range => {
  const period = readPeriod('dateTime', startTime, endTime) as Period
  if (period.end <= period.start)
    throw callError('inputInvalid', { field: 'endTime', rule: 'endBeforeStart' })
  return { product, ...period, onlyFailed: onlyFailed === 1 }
}

interface OrdersOfProduct {
  product: OrderKind
  orders: SqlFragment
}

/** Only orders that have ended and have a callback address. */
const ordersIn = (
  tx: Transaction,
  registry: OrderRegistry,
  merchantId: string,
  { product: chosen, start, end, onlyFailed }: Range,
): Promise<OrdersOfProduct[]> =>
  Promise.all(
    (chosen === 'all' ? orderKindNames : [chosen]).map(async (product) => {
      const { table, machine } = orderKindIn(registry, product)
      const ends = Object.values<State>(machine.states).filter((state) => state.end)
      const { address } = await endpointOf(tx, merchantId, product)
      const unknown = [notNotified, notificationSuccess, notificationFailed]
      const orders = sql`
        ${identifier(table)} o where o.merchant_id = ${merchantId}
          and o.finished_at >= ${start} and o.finished_at < ${end}
          and o.status = any(${ends.map(({ id }) => id)}::smallint[])
          ${address ? raw('') : raw('and o.notify_url is not null')}
          ${onlyFailed ? sql`and o.notify_status = any(${unknown}::smallint[])` : raw('')}`
      return { product, orders }
    }),
  )

const unionAll = raw(' union all ')

const countsOf = async (tx: Transaction, products: readonly OrdersOfProduct[]) => {
  const each = products.map(
    ({ product, orders }) => sql`
      select ${product}::text as product, count(*)::int as count
      from (select from ${orders} limit ${limits.resendMax + 1}) counted`,
  )
  const rows = await send<{ product: OrderKind; count: number }>(tx, joined(each, unionAll))
  return rows.filter(({ count }) => count > 0)
}

export const countResend = (
  db: Database,
  registry: OrderRegistry,
  merchantId: string,
  input: ResendRange,
): Promise<{ product: OrderKind; count: number }[]> =>
  db.asMerchant(merchantId, async (tx) =>
    countsOf(tx, await ordersIn(tx, registry, merchantId, rangeOf(input))),
  )

/** Refuses a range with no orders, or too many. */
export async function checkResend(
  db: Database,
  registry: OrderRegistry,
  merchantId: string,
  input: ResendRange & { requestNo: string },
): Promise<void> {
  await db.asMerchant(merchantId, async (tx) => {
    if (await resendOf(tx, merchantId, input.requestNo)) return
    await totalOf(tx, registry, merchantId, rangeOf(input))
  })
}

async function totalOf(
  tx: Transaction,
  registry: OrderRegistry,
  merchantId: string,
  range: Range,
): Promise<number> {
  const counts = await countsOf(tx, await ordersIn(tx, registry, merchantId, range))
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) throw callError('resendEmpty')
  if (total > limits.resendMax) throw callError('resendTooMany', { most: limits.resendMax })
  return total
}

interface ResendRow {
  resendId: string
  product: ResendRange['product']
  start: Date
  end: Date
  onlyFailed: boolean
  total: number
  sent: number
  isDone: boolean
  afterNo: string
}

const resendOf = async (
  tx: Transaction,
  merchantId: string,
  resendId: string,
  lock: SqlFragment = raw(''),
): Promise<ResendRow | undefined> => {
  const [row] = await send<ResendRow>(
    tx,
    sql`
      select resend_id as "resendId", product, from_time as start, until_time as "end",
             only_failed as "onlyFailed", total, sent, is_done as "isDone", after_no as "afterNo"
      from notification_resend where merchant_id = ${merchantId} and resend_id = ${resendId} ${lock}`,
  )
  return row
}

const shown = ({ resendId, total, sent, isDone }: ResendRow) => ({ resendId, total, sent, isDone })

export const resendProgress = (db: Database, merchantId: string, resendId: string) =>
  db.asMerchant(merchantId, async (tx) => {
    const row = await resendOf(tx, merchantId, resendId)
    if (!row) throw callError('notFound')
    return shown(row)
  })

interface ResendPayload {
  merchantId: string
  resendId: string
}
export const resendTask = task<ResendPayload>('resendNotifications')

export const resend = (
  db: Database,
  registry: OrderRegistry,
  { merchantId, operatorId }: OperatorKey,
  input: ResendRange & { requestNo: string },
  address: string,
) =>
  db.asMerchant(merchantId, async (tx) => {
    const resendId = input.requestNo
    const known = await resendOf(tx, merchantId, resendId)
    if (known) return shown(known)
    const range = rangeOf(input)
    const total = await totalOf(tx, registry, merchantId, range)
    const row = {
      merchant_id: merchantId,
      resend_id: resendId,
      product: range.product,
      from_time: range.start,
      until_time: range.end,
      only_failed: range.onlyFailed,
      total,
      operator_id: operatorId,
    }
    const inserted = await tx`
      insert into notification_resend ${tx(row)} on conflict do nothing returning 1`
    if (inserted.length > 0) {
      await enqueue(
        tx,
        resendTask,
        { merchantId, resendId },
        { key: `resend:${merchantId}:${resendId}` },
      )
      const { product, startTime, endTime, onlyFailed } = input
      const detail = { product, startTime, endTime, onlyFailed, orders: total }
      await audit(tx, { operatorId, action: 'notification.resent', address, detail })
    }
    return shown((await resendOf(tx, merchantId, resendId)) as ResendRow)
  })

interface NotifiedOrder extends Pick<OrderRow, 'merchant_id' | 'order_no' | 'notify_url'> {
  product: OrderKind
}

/** The task: a batch of orders, and the rest in the next run. Enqueued notifications and progress commit together. */
export const runResend = (
  { db }: { db: Pick<Database, 'asMerchant'> },
  registry: OrderRegistry,
  payload: ResendPayload,
): Promise<NextRun<ResendPayload>> =>
  db.asMerchant(payload.merchantId, async (tx) => {
    const { merchantId, resendId } = payload
    const run = await resendOf(tx, merchantId, resendId, raw('for update'))
    if (!run || run.isDone) return undefined
    // An order number begins with the letter of its product: they come one after the other.
    const remaining = (await ordersIn(tx, registry, merchantId, run)).map(
      ({ product, orders }) => sql`
        (select ${product}::text as product, o.merchant_id, o.order_no, o.notify_url
         from ${orders} and o.order_no > ${run.afterNo} order by o.order_no limit ${batchSize})`,
    )
    const batch = await send<NotifiedOrder>(
      tx,
      sql`
        select * from (${joined(remaining, unionAll)}) remaining
        order by order_no limit ${Math.min(batchSize, run.total - run.sent)}`,
    )
    for (const [product, orders] of Map.groupBy(batch, (order) => order.product))
      await enqueueNotification(tx, product, orders, { byHand: true })
    const sent = run.sent + batch.length
    const isDone = batch.length < batchSize || sent >= run.total
    await tx`
      update notification_resend set sent = ${sent}, is_done = ${isDone},
        after_no = ${batch.at(-1)?.order_no ?? run.afterNo}
      where merchant_id = ${merchantId} and resend_id = ${resendId}`
    return isDone ? undefined : { again: payload, runAt: await timeOf(tx) }
  })
