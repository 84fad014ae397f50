/** Approvals that did not count: in the trace of the order, in the audit log, and a notice to administrators. */
import type { TieCause } from '@countinghouse/contract/areas/order/ties.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Database, Sql, Transaction } from '../../platform/db/database.ts'
import { audit } from '../../platform/security/audit.ts'
import type { OperatorKey } from '../../platform/security/authenticator.ts'
import { causeOfId } from './duties.ts'

interface Approval {
  orderNo: string
  /** Of the order, by number. */
  kind: number
  address: string
}

/** Does the work, and notes a refusal for a tie: in a transaction of its own, because that of the work is undone. */
export async function notingUncounted<T>(
  db: Pick<Database, 'asMerchant'>,
  who: OperatorKey,
  approval: Approval,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CallError)
      await db.asMerchant(who.merchantId, (tx) => noteIfUncounted(tx, who, approval, error))
    throw error
  }
}

/** Once for each operator and cause, however often it is tried. */
export async function noteIfUncounted(
  tx: Transaction,
  { merchantId, operatorId }: OperatorKey,
  { orderNo, kind, address }: Approval,
  { errorName, values }: CallError,
): Promise<void> {
  if (errorName !== 'approvalNotCounted') return
  const { tieId, cause, by, other, until } = values as Record<string, string>
  const noted = await tx`
    insert into uncounted_approval (merchant_id, order_no, operator_id, tie_id, kind)
    values (${merchantId}, ${orderNo}, ${operatorId}, ${tieId ?? ''}, ${kind})
    on conflict do nothing returning 1`
  if (noted.length === 0) return
  const detail = {
    orderNo,
    cause: cause ?? '',
    by: by ?? '',
    other: other ?? '',
    until: until ?? '',
  }
  await audit(tx, { operatorId, action: 'review.notCounted', address, detail })
}

interface UncountedRow {
  operatorName: string
  cause: number
  by: string
  other: string
  at: Date
  until: Date
}

export const uncountedOf = (tx: Sql, merchantId: string, orderNo: string) => tx<UncountedRow[]>`
  select w.name as "operatorName", t.cause, coalesce(b.name, '') as by, coalesce(o.name, '') as other, u.at,
         t.at + m.duties_hours * interval '1 hour' as until
  from uncounted_approval u
  join merchant m on m.merchant_id = u.merchant_id
  join operator_tie t on t.merchant_id = u.merchant_id and t.tie_id = u.tie_id
  join operator w on w.merchant_id = u.merchant_id and w.operator_id = u.operator_id
  left join operator b on b.merchant_id = t.merchant_id and b.operator_id = t.by_id
  left join operator o on o.merchant_id = t.merchant_id and o.operator_id = t.other_id
  where u.merchant_id = ${merchantId} and u.order_no = ${orderNo} order by u.at, u.tie_id`

export const shownUncounted = ({
  at,
  until,
  cause,
  ...each
}: UncountedRow): {
  operatorName: string
  cause: TieCause
  by: string
  other: string
  time: string
  until: string
} => ({
  ...each,
  cause: causeOfId(cause),
  time: at.toISOString(),
  until: until.toISOString(),
})
