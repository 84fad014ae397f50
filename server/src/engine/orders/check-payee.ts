/**
 * Checks the payees of orders before they are approved. An attacker who knows whom a customer pays requests a payout
 * to the same name with another account, or to an account that differs by a digit, and hopes that nobody compares
 * them.
 */

import type { Rails } from '@countinghouse/contract/areas/local-rail/rail.ts'
import { rails } from '@countinghouse/contract/areas/local-rail/rails.ts'
import {
  p2pPayoutMachine,
  p2pPieceMachine,
} from '@countinghouse/contract/areas/p2p-payout/p2p-payout.states.ts'
import type { Machine } from '@countinghouse/contract/engine/machine.ts'
import type { CheckedPayee, PayeeDetail, Review } from '@countinghouse/contract/engine/review.ts'
import type { ReviewedKind } from '@countinghouse/contract/registry/reviews.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { identifier, raw, send, sql } from '../../platform/db/sql.ts'
import { audit } from '../../platform/security/audit.ts'
import type { Caller } from '../../platform/security/session.ts'
import { makerOf, makerRule, operatorActor } from './maker-checker.ts'
import { findLookalike, type Payee, type PayeeSkeleton, skeletonOfPayee } from './payee-likeness.ts'
import { waitingOrdersOf } from './review.ts'

/** How many of a customer's last paid payouts are compared: a bound on the cost. */
const comparedPayouts = 500

/** Inlined, not a parameter: the partial index of paid orders only matches these constants. */
const paidStates = ({ states }: Machine) =>
  raw(
    Object.values(states)
      .flatMap(({ id, end }) => (end === 'success' ? [id] : []))
      .join(', '),
  )
const paid = { order: paidStates(p2pPayoutMachine), piece: paidStates(p2pPieceMachine) }

interface OrderPayee extends Payee {
  orderNo: string
  customerUid: string
  paidBefore: boolean
  needsAnother: boolean
}

interface Definition {
  kind: { table: string; declared: { id: number } }
  review: Review & { name: ReviewedKind }
}

/** For orders that wait for a decision. Showing payees in full is logged where the orders are read. */
export function checkPayees(
  db: Database,
  definition: Definition,
  caller: Pick<Caller, 'merchantId' | 'operatorId' | 'name'>,
  orderNos: string[],
  address: string,
): Promise<CheckedPayee[]> {
  const { merchantId, operatorId } = caller
  return db.asMerchant(merchantId, async (tx) => {
    const payees = await askedPayees(tx, definition, caller, orderNos)
    if (payees.length === 0) return []
    const similar = await paidPayees(tx, definition.kind.table, merchantId, payees)
    const seen = payees.map(({ orderNo }) => orderNo).join(',')
    await audit(tx, {
      operatorId,
      action: 'order.revealed',
      address,
      detail: { orderNos: seen, for: 'review' },
    })
    return payees.map(({ customerUid, orderNo, paidBefore, needsAnother, ...payee }) => {
      const found = findLookalike(skeletonOfPayee(payee), similar.get(customerUid) ?? [])
      return {
        orderNo,
        paidBefore,
        needsAnother,
        details: detailsOf(payee),
        looksLike: found ? { why: found.why, details: detailsOf(found.payee) } : null,
      }
    })
  })
}

/** Whether the order `p` of a query has paid its payee, in full or by a piece. */
const hasPaid = (merchantId: string) => sql`
  (p.status in (${paid.order}) or p.piece_count > 0) and (p.status in (${paid.order}) or exists (
     select from order_piece e
     where e.merchant_id = ${merchantId} and e.order_no = p.order_no and e.status in (${paid.piece})))`

async function askedPayees(
  tx: Transaction,
  { kind, review }: Definition,
  { merchantId, name: operator }: Pick<Caller, 'merchantId' | 'name'>,
  orderNos: string[],
): Promise<OrderPayee[]> {
  const { table } = kind
  const { isOn, hasOther } = await makerRule(tx, merchantId, operator, review.permission)
  return tx<OrderPayee[]>`
    select o.order_no as "orderNo", o.customer_uid as "customerUid", o.country, o.account, o.details,
           exists (
             select from ${tx(table)} p
             where p.merchant_id = ${merchantId} and p.account = o.account and p.country = o.country
               and p.details - 'holderName' = o.details - 'holderName' and ${hasPaid(merchantId)}) as "paidBefore",
           ${isOn && hasOther}::boolean and ${makerOf(tx, merchantId)} = ${operatorActor(operator)} as "needsAnother"
    from ${tx(table)} o
    where o.merchant_id = ${merchantId} and o.order_no = any(${orderNos})
      and o.status = ${waitingOrdersOf(kind, review).status}
    order by o.order_no`
}

/** The payees that each of these customers has paid lately. */
export const payeesPaidFor = (
  table: string,
  merchantId: string,
  customers: readonly string[],
) => sql`
  select c.uid as "customerUid", paid.country, paid.account, paid.details
  from unnest(${customers}::text[]) c(uid)
  cross join lateral (
    select distinct country, account, details from (
      select p.country, p.account, p.details from ${identifier(table)} p
      where p.merchant_id = ${merchantId} and p.customer_uid = c.uid and ${hasPaid(merchantId)}
      order by p.created_at desc limit ${comparedPayouts}) latest) paid`

async function paidPayees(
  tx: Transaction,
  table: string,
  merchantId: string,
  payees: readonly OrderPayee[],
): Promise<Map<string, PayeeSkeleton[]>> {
  const customers = [...new Set(payees.map(({ customerUid }) => customerUid))]
  const paidTo = new Map<string, PayeeSkeleton[]>(customers.map((customer) => [customer, []]))
  const rows = await send<Payee & { customerUid: string }>(
    tx,
    payeesPaidFor(table, merchantId, customers),
  )
  for (const { customerUid, ...payee } of rows)
    paidTo.get(customerUid)?.push(skeletonOfPayee(payee))
  return paidTo
}

/** In the order of the country's rail. */
function detailsOf({ country, details }: Payee): PayeeDetail[] {
  const { fields } = (rails as Rails)[country] ?? { fields: details }
  return Object.keys(fields).flatMap((field) => {
    const value = details[field]
    return value ? [{ field, value }] : []
  })
}
