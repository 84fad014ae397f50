/** What an operator sees of an order before deciding it. Its cost is bounded, however long the customer's history. */
import type { Decision } from '@countinghouse/contract/engine/review.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { balancePermission, mayUse } from '@countinghouse/contract/permissions.ts'
import type { ReviewedKind } from '@countinghouse/contract/registry/reviews.ts'
import { balanceOf } from '../../books/ledger/balance.ts'
import { ownerKinds } from '../../books/ledger/posting.ts'
import { actorName } from '../../engine/orders/maker-checker.ts'
import type { OrderRow } from '../../engine/orders/order-kind.ts'
import {
  type AnyReviewDefinition,
  type ReviewRegistry,
  waitingOrdersOf,
} from '../../engine/orders/review.ts'
import { claimOrder } from '../../engine/orders/review-claim.ts'
import { callError } from '../../platform/call-error.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { identifier, joined, raw, type SqlFragment, send, sql } from '../../platform/db/sql.ts'
import type { Caller } from '../../platform/security/session.ts'

type Order = OrderRow & { customer_uid?: string; to_address?: string; waited: number }

export async function readReview(
  tx: Transaction,
  registry: ReviewRegistry,
  definition: AnyReviewDefinition,
  caller: Caller,
  orderNo: string,
) {
  const { merchantId } = caller
  const { table, status } = waitingOrdersOf(definition.kind, definition.review)
  const [order] = await tx<Order[]>`
    select *, greatest(extract(epoch from now() - created_at), 0)::int as waited from ${tx(table)}
    where merchant_id = ${merchantId} and order_no = ${orderNo}`
  if (!order) throw callError('notFound')
  return {
    waitedSeconds: order.waited,
    readBy: order.status === status ? await claimOrder(tx, caller, orderNo) : null,
    held: await pendingDecisionOf(tx, merchantId, orderNo),
    customer: await customerOf(tx, merchantId, order.customer_uid ?? ''),
    balance: await paidFrom(tx, definition, caller, order),
    decisions: await lastDecisions(tx, registry, definition, caller, order),
  }
}

async function pendingDecisionOf(tx: Transaction, merchantId: string, orderNo: string) {
  const [pending] = await tx<{ decision: Decision; by: string; until: Date }[]>`
    select decision, operator_name as by, due_at as until from held_decision
    where merchant_id = ${merchantId} and order_no = ${orderNo}`
  return pending ? { ...pending, until: pending.until.toISOString() } : null
}

async function customerOf(tx: Transaction, merchantId: string, uid: string) {
  const [customer] = await tx<{ customerUid: string; customerName: string; since: Date }[]>`
    select customer_uid as "customerUid", name as "customerName", created_at as since
    from customer where merchant_id = ${merchantId} and customer_uid = ${uid}`
  return customer ? { ...customer, since: customer.since.toISOString() } : null
}

async function paidFrom(
  tx: Transaction,
  definition: AnyReviewDefinition,
  caller: Caller,
  order: Order,
) {
  const { merchantId } = caller
  const { currency } = order
  const account = definition.paidFrom(order, 'available')
  const owner = account.ownerKind === ownerKinds.customer ? 'customer' : 'merchant'
  if (!mayUse(caller, balancePermission[owner])) return null
  const available = await balanceOf(tx, merchantId, account, { currency })
  const frozenAccount = definition.paidFrom(order, 'frozen')
  const frozen = await balanceOf(tx, merchantId, frozenAccount, { currency })
  return { owner, currency, available, frozen } as const
}

interface FoundDecision {
  kind: ReviewedKind
  orderNo: string
  amount: string
  currency: string
  move: string
  actor: string
  remark: string
  at: Date
}

/** Earlier decisions about the same customer, in any kind, or about the same address. */
async function lastDecisions(
  tx: Transaction,
  registry: ReviewRegistry,
  { about, kind }: AnyReviewDefinition,
  caller: Caller,
  order: Order,
) {
  const alike = Object.values(registry).filter(
    (each) =>
      each.about === about &&
      mayUse(caller, each.review.view) &&
      (about === 'customer_uid' || each.kind.table === kind.table),
  )
  const parts = alike.map((each) =>
    decisionsAbout(each, caller.merchantId, String(order[about as keyof Order] ?? '')),
  )
  if (parts.length === 0) return []
  const found = await send<FoundDecision>(
    tx,
    sql`
      select * from (${joined(parts, raw(' union all '))}) decisions
      order by at desc limit ${limits.review.lastDecisions}`,
  )
  return found.map(({ move, actor, at, ...one }) => ({
    ...one,
    decision: decisionOf(registry[one.kind], move),
    by: actorName(actor),
    time: at.toISOString(),
  }))
}

const decisionOf = ({ review }: AnyReviewDefinition, move: string): Decision =>
  review.moves.reject === move ? 'reject' : 'approve'

/** From events, because the present state does not tell who decided what. */
export function decisionsAbout(
  { kind, review, about }: AnyReviewDefinition,
  merchantId: string,
  value: string,
): SqlFragment {
  const { columns, list } = kind.source
  const [main = ''] = review.amounts
  const field = list.fields[main]
  const currency =
    field?.type === 'money' ? (columns[field.currencyField] ?? 'currency') : 'currency'
  return sql`
    (select ${review.name}::text as kind, o.order_no as "orderNo", trim_scale(o.amount)::text as amount, o.currency,
            e.move, e.actor, e.remark, e.at
     from (select merchant_id, order_no, ${identifier(columns[main] ?? 'amount')} as amount, ${identifier(currency)} as currency
           from ${identifier(kind.table)}
           where merchant_id = ${merchantId} and ${identifier(about)} = ${value} and audited_at is not null
           order by audited_at desc limit ${limits.review.lastDecisions}) o
     cross join lateral (
       select move, actor, remark, at from order_event e
       where e.merchant_id = ${merchantId} and e.order_no = o.order_no and e.move = any(${Object.values(review.moves)})
       order by event_id desc limit 1) e)`
}
