/** Notices of an operator: derived from orders and exports as they are now. Only what operators are told of cases is stored. */

import {
  arrivalStatuses,
  waitingArrivals,
} from '@countinghouse/contract/areas/arrival/arrival.list.ts'
import { buckets } from '@countinghouse/contract/areas/flow/flow.fields.ts'
import {
  type Notice,
  type NoticeTopic,
  noticeCauses,
  noticeTopics,
} from '@countinghouse/contract/areas/notice/notice.contract.ts'
import { notifyStatuses } from '@countinghouse/contract/areas/order/order.fields.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { balancePermission, mayUse } from '@countinghouse/contract/permissions.ts'
import type { OrderKind } from '@countinghouse/contract/registry/orders.ts'
import { ownerKinds } from '../../books/ledger/posting.ts'
import { type OrderRegistry, orderKindIn } from '../../engine/orders/order-kind.ts'
import type { Database } from '../../platform/db/database.ts'
import { identifier, joined, raw, type SqlFragment, send, sql } from '../../platform/db/sql.ts'
import type { WaitingOrders } from '../../platform/live/review-count.ts'
import { stoppedUntil } from '../../platform/security/money-stop.ts'
import type { Caller } from '../../platform/security/session.ts'

interface Row {
  id: string
  time: Date
  orderKind: OrderKind | null
  country: string | null
  amount: string | null
  currency: string | null
  fileName: string | null
  isFailed: boolean
  operatorName?: string
  cause?: Notice['cause']
  orderNo?: string
  customerUid?: string
  isRead: boolean
}

/** How many failed tries are scanned: a merchant whose server is down fails for every order. */
const triesLookedAt = 200
/** Most of what an operator was told of is over. */
const casesLookedAt = 200
const debtsLookedAt = 200

export async function readNotices(
  db: Database,
  registry: OrderRegistry,
  waiting: readonly WaitingOrders[],
  caller: Caller,
) {
  const { merchantId } = caller
  const maySee = (kind: string) =>
    mayUse(caller, orderKindIn(registry, kind).source.list.permission)
  const kinds = Object.keys(registry).filter(maySee)
  const reviewed = waiting.filter(({ kind }) => maySee(kind))
  const topics: [NoticeTopic, SqlFragment][] = []
  if (reviewed.length > 0) topics.push(['review', waitingQuery(merchantId, reviewed)])
  if (mayUse(caller, 'exportRecord.view')) topics.push(['export', exportsQuery(caller)])
  if (kinds.length > 0) {
    topics.push(['notification', failedQuery(registry, kinds, merchantId)])
    topics.push(['hold', frozenByRestoreQuery(registry, kinds, merchantId)])
  }
  if (mayUse(caller, 'arrival.resolve')) topics.push(['arrival', arrivalsQuery(merchantId)])
  const told = casesQuery(registry, kinds, caller)
  if (told) topics.push(['case', told])
  const inDebt = debtsQuery(caller)
  if (inDebt) topics.push(['debt', inDebt])
  if (mayUse(caller, 'operator.manage')) {
    topics.push(['duties', uncountedQuery(registry, kinds, merchantId)])
    topics.push(['stop', stopsQuery(merchantId)])
  }
  const [[now], ...found] = await db.readPipelined(merchantId, (tx) => [
    // With its microseconds: a notice of the same millisecond may come after.
    tx<{ at: string }[]>`
      select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
    ...topics.map(([topic, query]) => send<Row>(tx, withReadState(caller, topic, query))),
  ])
  const notices = found.flatMap((rows, index) =>
    rows.map((row) => ({
      operatorName: null,
      cause: null,
      orderNo: null,
      customerUid: null,
      ...row,
      topic: topics[index]?.[0] as NoticeTopic,
    })),
  )
  return {
    asOf: now?.at as string,
    notices: notices
      .toSorted((a, b) => (a.time > b.time ? -1 : 1))
      .map((notice): Notice => ({ ...notice, time: notice.time.toISOString() })),
  }
}

const withReadState = (
  { merchantId, operatorId }: Caller,
  topic: NoticeTopic,
  found: SqlFragment,
): SqlFragment => sql`
  select found.*, coalesce(found.time <= r.read_until or found.id = any(r.read_ids), false) as "isRead"
  from (${found}) found left join notice_read r
    on r.merchant_id = ${merchantId} and r.operator_id = ${operatorId} and r.topic = ${noticeTopics[topic]}`

const waitingStates = waitingArrivals.map((name) => arrivalStatuses.ids[name]).join(', ')

const all = raw(' union all ')
const newest = sql`order by time desc limit ${limits.shownNotices}`

const exportsQuery = ({ merchantId, operatorId }: Caller): SqlFragment => sql`
  select record_id as id, finished_at as time, null as "orderKind", null as country, null as amount, null as currency,
         file_name as "fileName", status = 3 as "isFailed"
  from export_record
  where merchant_id = ${merchantId} and operator_id = ${operatorId} and status in (2, 3)
  order by finished_at desc limit ${limits.shownNotices}`

/** Uses the index of each table that starts with merchant and state. */
const waitingQuery = (merchantId: string, waiting: readonly WaitingOrders[]): SqlFragment => {
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
): SqlFragment => {
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
const frozenByRestoreQuery = (
  registry: OrderRegistry,
  kinds: readonly string[],
  merchantId: string,
): SqlFragment => {
  const each = kinds.map((kind) => ordersOf(registry, kind, merchantId, raw('held')))
  return sql`
    with held as (
      select order_no, held_at as time from order_hold where merchant_id = ${merchantId}
      order by held_at desc limit ${limits.shownNotices})
    select * from (${joined(each, all)}) orders ${newest}`
}

/** Payments that no order took, until somebody has resolved them. */
const arrivalsQuery = (merchantId: string): SqlFragment => sql`
  select arrival_no as id, created_at as time, null as "orderKind", null as country, trim_scale(amount)::text as amount,
         currency, null as "fileName", false as "isFailed"
  from arrival where merchant_id = ${merchantId} and status in (${raw(waitingStates)}) ${newest}`

/** Orders with an approval that did not count, because something ties the operator to the maker. */
const uncountedQuery = (
  registry: OrderRegistry,
  kinds: readonly string[],
  merchantId: string,
): SqlFragment => {
  const each = kinds.map((kind) => {
    const { declared } = orderKindIn(registry, kind)
    return sql`
      ${ordersOf(registry, kind, merchantId, raw('uncounted'))} where uncounted.kind = ${declared.id}`
  })
  return sql`
    with uncounted as (
      select kind, order_no, max(at) as time from (
        select kind, order_no, at from uncounted_approval
        where merchant_id = ${merchantId}
        order by at desc limit ${triesLookedAt}) newest
      group by kind, order_no)
    select * from (${joined(each, all)}) orders ${newest}`
}

/** Operators who lost an authenticator, or used a recovery code. Each time is a notice of its own. */
const stopsQuery = (merchantId: string): SqlFragment => sql`
  select o.operator_id || ':' || extract(epoch from a.stopped_at) as id, a.stopped_at as time, null as "orderKind",
         null as country, null as amount, null as currency, null as "fileName", true as "isFailed",
         o.name as "operatorName"
  from authenticator a join operator o on o.merchant_id = a.merchant_id and o.operator_id = a.operator_id
  where a.merchant_id = ${merchantId} and ${stoppedUntil} is not null ${newest}`

/**
 * What the operator was told of orders and customers. Being assigned is over when somebody else is, and like a
 * reminder when the order has ended.
 */
function casesQuery(
  registry: OrderRegistry,
  kinds: readonly string[],
  caller: Caller,
): SqlFragment | undefined {
  const { merchantId, operatorId, name } = caller
  const { assigned, mentioned } = noticeCauses
  const each = (mayUse(caller, 'orderCase.view') ? kinds : []).map((kind) => {
    const { table, declared } = orderKindIn(registry, kind)
    return sql`
      select told.*, ${kind} as "orderKind", ${countryIn(registry, kind)} as country,
             trim_scale(o.amount)::text as amount, o.currency
      from told join ${identifier(table)} o on o.merchant_id = ${merchantId} and o.order_no = told."orderNo"
      where told.order_kind = ${declared.id}
        and (told.stored = ${mentioned} or o.finished_at is null)
        and (told.stored <> ${assigned} or o.assignee = ${name})`
  })
  if (mayUse(caller, 'customerNote.view'))
    each.push(sql`
      select told.*, null as "orderKind", null as country, null as amount, null as currency
      from told where "customerUid" is not null`)
  if (each.length === 0) return undefined
  const causes = Object.entries(noticeCauses).map(
    ([cause, stored]) => sql`when ${stored}::smallint then ${cause}`,
  )
  return sql`
    with told as (
      select notice_id::text as id, at as time, null as "fileName", false as "isFailed",
             by_operator as "operatorName", case cause ${joined(causes, raw(' '))} end as cause, cause as stored,
             order_kind, order_no as "orderNo", customer_uid as "customerUid"
      from case_notice where merchant_id = ${merchantId} and operator_id = ${operatorId}
      order by notice_id desc limit ${casesLookedAt})
    select id, time, "orderKind", country, amount, currency, "fileName", "isFailed",
           "operatorName", cause, "orderNo", "customerUid"
    from (${joined(each, all)}) cases ${newest}`
}

/**
 * Accounts in debt, of the owners whose balances the operator may see. They are few, and the time is that of the last
 * payment that was taken back.
 */
function debtsQuery(caller: Caller): SqlFragment | undefined {
  const { merchantId } = caller
  const { debt } = buckets.ids
  const seen = [
    ...(mayUse(caller, balancePermission.merchant) ? [ownerKinds.merchant] : []),
    ...(mayUse(caller, balancePermission.customer) ? [ownerKinds.customer] : []),
  ]
  if (seen.length === 0) return undefined
  return sql`
    select d.account_id || ':' || last.seq as id, last.at as time, null as "orderKind", d.country,
           trim_scale(d.balance)::text as amount, d.currency, null as "fileName", true as "isFailed",
           nullif(d.owner_id, '') as "customerUid"
    from (select * from account
          where merchant_id = ${merchantId} and bucket = ${raw(String(debt))} and balance > 0
            and owner_kind = any(${seen}::smallint[])
          order by account_id desc limit ${debtsLookedAt}) d
    cross join lateral (
      select to_seq as seq, at from posting
      where merchant_id = ${merchantId} and to_account = d.account_id and to_seq is not null
      order by to_seq desc limit 1) last
    ${newest}`
}

/** The found orders of a kind, with the fields of their notice. */
function ordersOf(
  registry: OrderRegistry,
  kind: string,
  merchantId: string,
  found: SqlFragment,
): SqlFragment {
  const { table } = orderKindIn(registry, kind)
  return sql`
    select o.order_no as id, time, ${kind} as "orderKind", ${countryIn(registry, kind)} as country,
           trim_scale(o.amount)::text as amount, o.currency, null as "fileName", true as "isFailed"
    from ${found} join ${identifier(table)} o on o.merchant_id = ${merchantId} and o.order_no = ${found}.order_no`
}

const countryIn = (registry: OrderRegistry, kind: string): SqlFragment => {
  const { country } = orderKindIn(registry, kind).source.columns
  return country ? sql`o.${identifier(country)}` : raw('null')
}
