/**
 * The movements of a period, in the order of time. Each side of a posting is a row of the account on it, as in
 * `account_flow`, but read by owner and period: cost follows the rows, whatever else the books hold.
 */
import { accountTypes } from '@countinghouse/contract/areas/transfer/transfer.order.ts'
import { flowTypes, ownerKinds } from '../../books/ledger/posting.ts'
import { counterpartyOf, valueOfOrder } from '../../engine/orders/counterparties.ts'
import type { OrderRegistry } from '../../engine/orders/order-kind.ts'
import { identifier, raw, type SqlFragment, sql, unionAll } from '../../platform/db/sql.ts'
import type { Period } from '../../platform/period.ts'

const owners = Object.values(accountTypes.ids)

/** Fees that are withheld from what comes in: their postings are on no account of the owner. */
const withheld = raw(`(${[flowTypes.payinFee, flowTypes.depositFee].join(', ')})`)
const fees = raw(
  `(${Object.entries(flowTypes)
    .filter(([name]) => name.endsWith('Fee'))
    .map(([, id]) => id)
    .join(', ')})`,
)
const platform = raw(String(ownerKinds.platform))

/** Every account is there; the join is a left one so that a mere count leaves it out. */
export function movements(
  orders: OrderRegistry,
  merchantId: string,
  period: Period,
  ofOwners: readonly number[] = owners,
): SqlFragment {
  const sides = ofOwners.flatMap((owner) =>
    (['from', 'to'] as const).map((side) => sideOf(side, merchantId, owner, period)),
  )
  return sql`
    select f.flow_id, f.at, f.order_kind, f.order_no, f.flow_type, a.owner_kind, a.bucket, a.country, f.currency,
           f.amount, f.balance_after, f.usd_value, ${feeOf(merchantId)} as fee,
           case when a.owner_kind = ${raw(String(ownerKinds.customer))} then a.owner_id else '' end as customer_uid,
           ${valueOfOrder(orders, merchantId, () => raw('o.merchant_order_no'))} as merchant_order_no,
           ${valueOfOrder(orders, merchantId, counterpartyOf)} as counterparty
    from (${unionAll(...sides)}) f
    left join account a on a.merchant_id = ${merchantId} and a.account_id = f.account_id`
}

/** Along the index of the side's owner and time, which the union merges. */
const sideOf = (
  side: 'from' | 'to',
  merchantId: string,
  owner: number,
  { start, end }: Period,
): SqlFragment => {
  const sign = raw(side === 'from' ? '-' : '')
  const [account, kind, seq, balance] = ['account', 'kind', 'seq', 'balance'].map((name) =>
    identifier(`${side}_${name}`),
  )
  return sql`
    select posting_id, ${raw(side === 'from' ? 'posting_id * 2' : 'posting_id * 2 + 1')} as flow_id,
           ${account} as account_id, from_kind, order_kind, order_no, flow_type, currency, at,
           ${sign}amount as amount, ${sign}usd_value as usd_value, ${balance} as balance_after
    from posting
    where merchant_id = ${merchantId} and ${kind} = ${raw(String(owner))} and ${seq} is not null
      and at >= ${start} and at < ${end}`
}

/**
 * A fee that the owner paid is a row; one that was withheld belongs to the row of what was left, whose posting is the
 * one before it.
 */
const feeOf = (merchantId: string): SqlFragment => sql`
  case when f.flow_type in ${fees} then -f.amount
       when f.from_kind = ${platform} then coalesce((
         select sum(w.amount) from posting w
         where w.merchant_id = ${merchantId} and w.order_no = f.order_no and w.posting_id > f.posting_id
           and w.flow_type in ${withheld} and w.from_kind = ${platform}
           and not exists (
             select from posting n
             where n.merchant_id = ${merchantId} and n.order_no = f.order_no
               and n.posting_id > f.posting_id and n.posting_id < w.posting_id
               and n.flow_type not in ${withheld})), 0)
       else 0 end`
