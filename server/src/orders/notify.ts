/** Tells merchants what became of their orders: from the outbox over HTTP, again and again until they say that they know. */
import { randomBytes } from 'node:crypto'
import { notifyStatuses } from '@countinghouse/contract/areas/order/order.fields.ts'
import type { Row } from '@countinghouse/contract/kit/list.ts'
import { stateOfId } from '@countinghouse/contract/kit/machine.ts'
import type { Payload } from '@countinghouse/contract/kit/order.ts'
import { callError } from '../call-error.ts'
import { sqlNow, timeColumn, timeOf } from '../db/clock.ts'
import type { Database, Transaction } from '../db/database.ts'
import { name, send, sql } from '../db/sql.ts'
import type { Outcome } from '../jobs/lease.ts'
import { enqueueAll, task } from '../jobs/queue.ts'
import { selected } from '../lists/page-query.ts'
import { wholeRowReader } from '../lists/row-reader.ts'
import { audit } from '../security/audit.ts'
import type { OperatorKey } from '../security/authenticator.ts'
import type { Services } from '../services.ts'
import { type Delivery, deliver } from '../webhooks/deliver.ts'
import { signedHeaders } from '../webhooks/sign.ts'
import { productAddress } from './notification-setting.ts'
import {
  type OrderKindDefinition,
  type OrderRegistry,
  type OrderRow,
  registered,
} from './order-kind.ts'

/** Seconds to wait before each try, counted from the one before it. */
export const retryDelays = [0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]

export interface NotifyPayload {
  merchantId: string
  orderNo: string
  kind: string
  /** Counts the tries of the schedule above. */
  attempt?: number
  /** Asks for one more, whatever became of them. */
  byHand?: boolean
}
export const notifyTask = task<NotifyPayload>('notify')

const status = notifyStatuses.ids

const laneOf = (url: string): string => URL.parse(url)?.host ?? url

/** Of one order there is one job: a notification by hand joins the tries that are still to come. */
export async function askFor(
  tx: Transaction,
  kind: string,
  orders: readonly Pick<OrderRow, 'merchant_id' | 'order_no' | 'notify_url'>[],
  how: Pick<NotifyPayload, 'attempt' | 'byHand'>,
): Promise<void> {
  const [first] = orders.filter((order) => order.notify_url === null)
  const shared = first && (await productAddress(tx, first.merchant_id, kind))
  await enqueueAll(
    tx,
    notifyTask,
    orders.map(({ merchant_id: merchantId, order_no: orderNo, notify_url: own }) => ({
      payload: { merchantId, kind, orderNo, ...how },
      lane: laneOf(own ?? shared ?? ''),
      key: `notify:${merchantId}:${orderNo}`,
    })),
  )
}

/** What moves into an end state add to the outbox, in the same transaction. */
export const announceEnds = (
  tx: Transaction,
  kind: string,
  orders: readonly OrderRow[],
): Promise<void> =>
  askFor(
    tx,
    kind,
    orders.filter((order) => order.notify_status === status.notNotified),
    { attempt: 1 },
  )

/** By hand: once, at once, and only when the order has come to its end. */
export async function notifyByHand<R extends OrderRow, S extends string, M extends string>(
  { db }: Services,
  kind: OrderKindDefinition<R, S, M>,
  { merchantId, operatorId }: OperatorKey,
  orderNo: string,
  address: string,
): Promise<void> {
  await db.asMerchant(merchantId, async (tx) => {
    const [order] = await tx<R[]>`
      select * from ${tx(kind.table)} where merchant_id = ${merchantId} and order_no = ${orderNo}`
    if (!order) throw callError('notFound')
    if (!kind.machine.states[stateOfId(kind.machine, order.status)].end)
      throw callError('notifyNotFinal')
    if (!(await addressOf(tx, kind.machine.kind, order))) throw callError('notifyNoAddress')
    await askFor(tx, kind.machine.kind, [order], { byHand: true })
    await audit(tx, { operatorId, action: 'order.notified', address, detail: { orderNo } })
  })
}

/** Its own if it brought one, else that of its product, as it is set at this moment. */
const addressOf = async (tx: Transaction, kind: string, order: OrderRow): Promise<string | null> =>
  order.notify_url ?? productAddress(tx, order.merchant_id, kind)

/** What a try needs: of the database only transactions. */
type NotifyServices = Pick<Services, 'vault' | 'webhookRsaKey' | 'config'> & {
  db: Pick<Database, 'asMerchant'>
}

/** The task: one try. */
export async function runNotify(
  services: NotifyServices,
  registry: OrderRegistry,
  { merchantId, kind: kindName, orderNo, attempt, byHand = false }: NotifyPayload,
): Promise<Outcome<NotifyPayload>> {
  const { db } = services
  const kind = registered(registry, kindName)
  const message = await db.asMerchant(merchantId, (tx) =>
    compose(tx, services, kind, merchantId, orderNo),
  )
  // Moved on since (it is announced again when it comes to its end), or the merchant knows already.
  if (!message || (message.isComplete && !byHand)) return
  const guard = { allowLocal: services.config.allowLocalCallbacks }
  const delivery = await deliver(message.url, message.body, message.headers, guard)
  const outcome = outcomeOf(delivery)
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
    // What the merchant has acknowledged stays so, and what was said of an older state says nothing of this one.
    await tx`
      update ${tx(kind.table)} set notify_count = notify_count + 1, last_notify_at = ${sqlNow(tx)},
        notify_status = case when version = ${message.version} and notify_status <> ${status.notificationComplete}
          then ${outcome} else notify_status end
      where merchant_id = ${merchantId} and order_no = ${orderNo}`
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

/** Acknowledged means that the merchant says so; an answer alone may come from anything on the way. */
export function outcomeOf({ httpStatus, response }: Delivery): number {
  if (httpStatus === null || httpStatus < 200 || httpStatus > 299) return status.notificationFailed
  const acknowledged =
    /^\W*(success|ok)\W*$/i.test(response) || /"success"\s*:\s*true/.test(response)
  return acknowledged ? status.notificationComplete : status.notificationSuccess
}

async function compose(
  tx: Transaction,
  { vault, webhookRsaKey }: NotifyServices,
  kind: OrderKindDefinition,
  merchantId: string,
  orderNo: string,
) {
  const { source, declared } = kind
  const [order] = await send<OrderRow & Record<string, unknown>>(
    tx,
    sql`
      select *, ${selected(source)} from ${name(kind.table)}
      where merchant_id = ${merchantId} and order_no = ${orderNo}`,
  )
  const url = order && (await addressOf(tx, kind.machine.kind, order))
  if (!order || !url) return undefined
  const state = stateOfId(kind.machine, order.status)
  if (!kind.machine.states[state]?.end) return undefined
  const key = await merchantKey(tx, vault, merchantId)
  const at = await timeOf(tx)
  const type = `${kind.machine.kind}.${state}`
  const body = JSON.stringify({
    type,
    version: declared.payload.version,
    timestamp: at.toISOString(),
    data: payloadOf(declared.payload, wholeRowReader(source)(order)),
  })
  // The same for every try at the same change: a receiver that has seen it may drop it.
  const id = `${orderNo}.${order.version}`
  const rsaKey = key.hasPublicKey ? webhookRsaKey : undefined
  return {
    url,
    version: order.version,
    isComplete: order.notify_status === status.notificationComplete,
    body,
    headers: { ...signedHeaders({ id, at, body }, key.secret, rsaKey) },
  }
}

const payloadOf = ({ fields }: Payload, row: Row) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, row[field]]))

/** The key that the merchant checks our notifications with; it has one from the first time on. */
export async function merchantKey(tx: Transaction, vault: Services['vault'], merchantId: string) {
  const context = `merchant_key:${merchantId}`
  const read = async () => {
    const [row] = await tx<{ sealed: Buffer; hasPublicKey: boolean }[]>`
      select webhook_secret_sealed as sealed, public_key is not null as "hasPublicKey"
      from merchant_key where merchant_id = ${merchantId}`
    return (
      row && {
        secret: Buffer.from(vault.open(row.sealed, context), 'base64'),
        hasPublicKey: row.hasPublicKey,
      }
    )
  }
  const existing = await read()
  if (existing) return existing
  await tx`
    insert into merchant_key (merchant_id, webhook_secret_sealed)
    values (${merchantId}, ${vault.seal(randomBytes(32).toString('base64'), context)})
    on conflict do nothing`
  return (await read()) as NonNullable<Awaited<ReturnType<typeof read>>>
}
