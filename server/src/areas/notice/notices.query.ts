/** Notices of an operator: derived from orders and exports as they are now, nothing is copied. */
import {
  type Notice,
  type NoticeTopic,
  noticeTopics,
} from '@countinghouse/contract/areas/notice/notice.contract.ts'
import { notifyStatuses } from '@countinghouse/contract/areas/order/order.fields.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import type { OrderKind } from '@countinghouse/contract/orders.ts'
import { mayUse } from '@countinghouse/contract/permissions.ts'
import type { Database } from '../../db/database.ts'
import { identifier, joined, raw, type Sql, send, sql } from '../../db/sql.ts'
import type { WaitingOrders } from '../../live/review-count.ts'
import { type OrderRegistry, orderKindIn } from '../../orders/order-kind.ts'
import type { Caller } from '../../security/session.ts'

interface Mark {
  topic: number
  readUntil: Date
  readIds: string[]
}

interface Row {
  id: string
  time: Date
  orderKind: OrderKind | null
  country: string | null
  amount: string | null
  currency: string | null
  fileName: string | null
  isFailed: boolean
}

/** How many failed tries are scanned: a merchant whose server is down fails for every order. */
const triesLookedAt = 200

export async function readNotices(
  db: Database,
  registry: OrderRegistry,
  waiting: readonly WaitingOrders[],
  caller: Caller,
) {
  const { merchantId, operatorId } = caller
  const maySee = (kind: string) =>
    mayUse(caller, orderKindIn(registry, kind).source.list.permission)
  const kinds = Object.keys(registry).filter(maySee)
  const reviewed = waiting.filter(({ kind }) => maySee(kind))
  const [marks, now, reviews, failed, held, exports] = await db.readPipelined(merchantId, (tx) => [
    tx<Mark[]>`
      select topic, read_until as "readUntil", read_ids as "readIds" from notice_read
      where merchant_id = ${merchantId} and operator_id = ${operatorId}`,
    tx<{ at: Date }[]>`select now() as at`,
    reviewed.length > 0 ? send<Row>(tx, waitingQuery(merchantId, reviewed)) : undefined,
    kinds.length > 0 ? send<Row>(tx, failedQuery(registry, kinds, merchantId)) : undefined,
    kinds.length > 0 ? send<Row>(tx, heldQuery(registry, kinds, merchantId)) : undefined,
    mayUse(caller, 'exportRecord.view')
      ? tx<Row[]>`
          select record_id as id, finished_at as time, null as "orderKind", null as country, null as amount, null as currency,
                 file_name as "fileName", status = 3 as "isFailed"
          from export_record
          where merchant_id = ${merchantId} and operator_id = ${operatorId} and status in (2, 3)
          order by finished_at desc limit ${limits.shownNotices}`
      : undefined,
  ])
  const notices = [
    ...noticesOf('review', reviews ?? [], marks),
    ...noticesOf('export', exports ?? [], marks),
    ...noticesOf('notification', failed ?? [], marks),
    ...noticesOf('hold', held ?? [], marks),
  ]
  return {
    asOf: (now[0]?.at ?? new Date()).toISOString(),
    notices: notices.toSorted((a, b) => (a.time > b.time ? -1 : 1)),
  }
}

function noticesOf(topic: NoticeTopic, rows: readonly Row[], marks: readonly Mark[]): Notice[] {
  const mark = marks.find((each) => each.topic === noticeTopics[topic])
  const isRead = ({ id, time }: Row) =>
    mark !== undefined && (time <= mark.readUntil || mark.readIds.includes(id))
  return rows.map((row) => ({
    ...row,
    topic,
    isRead: isRead(row),
    time: row.time.toISOString(),
  }))
}

const all = raw(' union all ')
const newest = sql`order by time desc limit ${limits.shownNotices}`

/** Uses the index of each table that starts with merchant and state. */
const waitingQuery = (merchantId: string, waiting: readonly WaitingOrders[]): Sql => {
  const each = waiting.map(
    ({ kind, table, status }) => sql`
      (select order_no as id, created_at as time, ${kind} as "orderKind", null as country,
              trim_scale(amount)::text as amount, currency, null as "fileName", false as "isFailed"
       from ${identifier(table)} where merchant_id = ${merchantId} and status = ${status}
       order by created_at desc limit ${limits.shownNotices})`,
  )
  return sql`select * from (${joined(each, all)}) waiting ${newest}`
}

/** Among the newest failed tries: orders whose notification is still not acknowledged. */
const failedQuery = (
  registry: OrderRegistry,
  kinds: readonly string[],
  merchantId: string,
): Sql => {
  const status = notifyStatuses.ids.notificationFailed
  const each = kinds.map((kind) => {
    const { declared } = orderKindIn(registry, kind)
    return sql`
      ${ordersOf(registry, kind, merchantId, raw('tried'))}
      where tried.kind = ${declared.id} and o.notify_status = ${status}`
  })
  return sql`
    with tried as (
      select kind, order_no, max(at) as time from (
        select kind, order_no, at from notification_attempt
        where merchant_id = ${merchantId} and not success
        order by attempt_id desc limit ${triesLookedAt}) newest
      group by kind, order_no)
    select * from (${joined(each, all)}) failed ${newest}`
}

/** There are few: after a restore, until a person has looked at each. */
const heldQuery = (registry: OrderRegistry, kinds: readonly string[], merchantId: string): Sql => {
  const each = kinds.map((kind) => ordersOf(registry, kind, merchantId, raw('held')))
  return sql`
    with held as (
      select order_no, held_at as time from order_hold where merchant_id = ${merchantId}
      order by held_at desc limit ${limits.shownNotices})
    select * from (${joined(each, all)}) orders ${newest}`
}

/** The found orders of a kind, with the fields of their notice. */
function ordersOf(registry: OrderRegistry, kind: string, merchantId: string, found: Sql): Sql {
  const { table, source } = orderKindIn(registry, kind)
  const country = source.columns.country
  const countryOf = country ? sql`o.${identifier(country)}` : raw('null')
  return sql`
    select o.order_no as id, time, ${kind} as "orderKind", ${countryOf} as country,
           trim_scale(o.amount)::text as amount, o.currency, null as "fileName", true as "isFailed"
    from ${found} join ${identifier(table)} o on o.merchant_id = ${merchantId} and o.order_no = ${found}.order_no`
}
