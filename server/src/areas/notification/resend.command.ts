/** Repeats the notifications of all ended orders of a range: counted first, then sent by a job with progress. */
import { notifyStatuses } from '@countinghouse/contract/areas/order/order.fields.ts'
import type { State } from '@countinghouse/contract/kit/machine.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import type { OrderKind } from '@countinghouse/contract/orders.ts'
import { callError } from '../../call-error.ts'
import { timeOf } from '../../db/clock.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { identifier, raw, type Sql, send, sql } from '../../db/sql.ts'
import type { NextRun } from '../../jobs/lease.ts'
import { enqueue, task } from '../../jobs/queue.ts'
import { type Period, readPeriod } from '../../lists/period.ts'
import { productAddress } from '../../orders/notification-setting.ts'
import { enqueueNotification } from '../../orders/notify.ts'
import { type OrderRegistry, type OrderRow, orderKindIn } from '../../orders/order-kind.ts'
import { audit } from '../../security/audit.ts'
import type { OperatorKey } from '../../security/authenticator.ts'

export interface ResendRange {
  product: OrderKind
  startTime: string
  endTime: string
  onlyFailed: 0 | 1
}

interface Range extends Period {
  product: OrderKind
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

/** Only orders that have ended and have a callback address. */
async function ordersIn(
  tx: Transaction,
  registry: OrderRegistry,
  merchantId: string,
  { product, start, end, onlyFailed }: Range,
): Promise<Sql> {
  const { table, machine } = orderKindIn(registry, product)
  const ends = Object.values<State>(machine.states).filter((state) => state.end)
  const address = await productAddress(tx, merchantId, product)
  const unknown = [notNotified, notificationSuccess, notificationFailed]
  return sql`
    ${identifier(table)} o where o.merchant_id = ${merchantId}
      and o.finished_at >= ${start} and o.finished_at < ${end}
      and o.status = any(${ends.map(({ id }) => id)}::smallint[])
      ${address ? raw('') : raw('and o.notify_url is not null')}
      ${onlyFailed ? sql`and o.notify_status = any(${unknown}::smallint[])` : raw('')}`
}

const countOf = async (tx: Transaction, orders: Sql): Promise<number> => {
  const [row] = await send<{ count: number }>(tx, sql`select count(*)::int as count from ${orders}`)
  return row?.count ?? 0
}

export const countResend = (
  db: Database,
  registry: OrderRegistry,
  merchantId: string,
  asked: ResendRange,
): Promise<number> =>
  db.asMerchant(merchantId, async (tx) =>
    countOf(tx, await ordersIn(tx, registry, merchantId, rangeOf(asked))),
  )

/** Refuses a range with no orders, or too many. */
export async function checkResend(
  db: Database,
  registry: OrderRegistry,
  merchantId: string,
  asked: ResendRange & { requestNo: string },
): Promise<void> {
  await db.asMerchant(merchantId, async (tx) => {
    if (await resendOf(tx, merchantId, asked.requestNo)) return
    await totalOf(tx, registry, merchantId, rangeOf(asked))
  })
}

async function totalOf(
  tx: Transaction,
  registry: OrderRegistry,
  merchantId: string,
  range: Range,
): Promise<number> {
  const total = await countOf(tx, await ordersIn(tx, registry, merchantId, range))
  if (total === 0) throw callError('resendEmpty')
  if (total > limits.resendMax)
    throw callError('resendTooMany', { count: total, most: limits.resendMax })
  return total
}

interface ResendRow {
  resendId: string
  product: OrderKind
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
  lock: Sql = raw(''),
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
  asked: ResendRange & { requestNo: string },
  address: string,
) =>
  db.asMerchant(merchantId, async (tx) => {
    const resendId = asked.requestNo
    const known = await resendOf(tx, merchantId, resendId)
    if (known) return shown(known)
    const range = rangeOf(asked)
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
    const made = await tx`
      insert into notification_resend ${tx(row)} on conflict do nothing returning 1`
    if (made.length > 0) {
      await enqueue(
        tx,
        resendTask,
        { merchantId, resendId },
        { key: `resend:${merchantId}:${resendId}` },
      )
      const { product, startTime, endTime, onlyFailed } = asked
      const detail = { product, startTime, endTime, onlyFailed, orders: total }
      await audit(tx, { operatorId, action: 'notification.resent', address, detail })
    }
    return shown((await resendOf(tx, merchantId, resendId)) as ResendRow)
  })

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
    const orders = await ordersIn(tx, registry, merchantId, run)
    const batch = await send<Pick<OrderRow, 'merchant_id' | 'order_no' | 'notify_url'>>(
      tx,
      sql`
        select o.merchant_id, o.order_no, o.notify_url from ${orders} and o.order_no > ${run.afterNo}
        order by o.order_no limit ${Math.min(batchSize, run.total - run.sent)}`,
    )
    if (batch.length > 0) await enqueueNotification(tx, run.product, batch, { byHand: true })
    const sent = run.sent + batch.length
    const isDone = batch.length < batchSize || sent >= run.total
    await tx`
      update notification_resend set sent = ${sent}, is_done = ${isDone},
        after_no = ${batch.at(-1)?.order_no ?? run.afterNo}
      where merchant_id = ${merchantId} and resend_id = ${resendId}`
    return isDone ? undefined : { again: payload, runAt: await timeOf(tx) }
  })
