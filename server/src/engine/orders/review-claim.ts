/**
 * Who is reading an order to decide it. A claim is visible to others, expires by itself, and keeps nobody from
 * deciding.
 */
import { limits } from '@countinghouse/contract/limits.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { ActingOperator } from '../../platform/security/session.ts'

/** Claims the order; if somebody else is reading it, returns who. */
export async function claimOrder(
  tx: Transaction,
  { merchantId, operatorId, name }: ActingOperator,
  orderNo: string,
): Promise<string | null> {
  // Removes claims that this operator did not release: nobody else would.
  await tx`
    delete from review_claim where merchant_id = ${merchantId} and operator_id = ${operatorId} and until < now()`
  const [claim] = await tx<{ mine: boolean }[]>`
    insert into review_claim as c (merchant_id, order_no, operator_id, operator_name, until)
    values (${merchantId}, ${orderNo}, ${operatorId}, ${name}, now() + make_interval(secs => ${limits.review.claimSeconds}))
    on conflict (merchant_id, order_no) do update
      set operator_id = excluded.operator_id, operator_name = excluded.operator_name, until = excluded.until,
          since = case when c.operator_id = excluded.operator_id then c.since else excluded.since end
      where c.operator_id = excluded.operator_id or c.until < excluded.since
    returning true as mine`
  if (claim) return null
  const [other] = await tx<{ name: string }[]>`
    select operator_name as name from review_claim where merchant_id = ${merchantId} and order_no = ${orderNo}`
  return other?.name ?? null
}

export async function releaseClaim(
  tx: Transaction,
  { merchantId, operatorId }: ActingOperator,
  orderNo: string,
): Promise<void> {
  await tx`
    delete from review_claim
    where merchant_id = ${merchantId} and order_no = ${orderNo} and operator_id = ${operatorId}`
}

/** Ends all claims on a decided order. */
export async function endClaim(
  tx: Transaction,
  merchantId: string,
  orderNo: string,
): Promise<void> {
  await tx`delete from review_claim where merchant_id = ${merchantId} and order_no = ${orderNo}`
}

/** SQL: another operator who is reading the order `o` of a query. */
export const readerOf = (tx: Transaction, { merchantId, operatorId }: ActingOperator) => tx`
  (select c.operator_name from review_claim c
   where c.merchant_id = ${merchantId} and c.order_no = o.order_no and c.until >= now()
     and c.operator_id <> ${operatorId})`
