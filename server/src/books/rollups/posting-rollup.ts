/**
 * Sums of postings per half hour, from which the money columns of reports are added up. A posting never changes, so
 * neither does the sum of a past half hour.
 */
import { type FlowType, flowTypes } from '@countinghouse/contract/areas/flow/flow.fields.ts'
import type { Query, Tag } from '../../platform/db/query.ts'
import { identifier, joined, raw, type SqlFragment, sql } from '../../platform/db/sql.ts'
import { postingClocks } from './clocks-and-buckets.ts'
import { type Counted, type Dimension, expressionOf, type Rollup } from './order-rollup.ts'
import { insteadInReports, isKeptInReports, isReported } from './report-dimensions.ts'
import { rollupTable } from './rollup-table.ts'

const ofOrder = ['network', 'country', 'method', 'second_currency'] as const satisfies Dimension[]

const nothing = raw(`''`)
const nobody = raw('0::smallint')

export const postingRollup = rollupTable({
  rollup: 'posting_rollup',
  deltas: 'posting_delta',
  dimensions: ['flow_type', 'from_kind', 'to_kind', 'currency', ...ofOrder],
  measures: ['postings', 'amount', 'second_amount', 'usd_value'],
  clocks: postingClocks,
  countsOrders: false,
  summaries: {
    balances: {
      instead: { network: nothing, method: nothing, second_currency: nothing },
      where: raw('true'),
      keeps: (_kind, dimension) => !['network', 'method', 'second_currency'].includes(dimension),
    },
    reports: {
      instead: { from_kind: nobody, to_kind: nobody, ...insteadInReports },
      where: isReported,
      keeps: isKeptInReports,
    },
  },
})

const idsOf = (types: readonly FlowType[]): number[] => types.map((type) => flowTypes.ids[type])

/** Movements within one owner's balance, and what an owner owes: no report shows them. */
const uncounted = new Set(idsOf(['freeze', 'unfreeze', 'settlement', 'debt', 'debtRelease']))
const uncountedIds = raw(`(${[...uncounted].join(', ')})`)
export const isCounted = ({ flow_type: type }: { flow_type: number }): boolean =>
  !uncounted.has(type)

/** The types of an order's principal: its second amount belongs to these, not to fees or refunds. */
const principal: FlowType[] = [
  'payin',
  'payout',
  'deposit',
  'withdrawal',
  'transfer',
  'trade',
  'liquidation',
]
const isPrincipal = raw(`p.flow_type in (${idsOf(principal).join(', ')})`)

/** The dimensions and the second amount that postings take from their order or piece. */
export interface CountedOrder {
  orderNo: string
  network: string
  country: string
  method: string
  secondCurrency: string
  secondAmount: string
}

/** For a piece of a split order, with the piece's own second amount. */
export function countedOrder({ columns }: Rollup, row: object, ofPiece?: string): CountedOrder {
  const order: Counted = { ...row }
  const columnValue = (dimension: Dimension) => String(order[columns[dimension] ?? ''] ?? '')
  return {
    orderNo: String(order.order_no),
    network: columnValue('network'),
    country: columnValue('country'),
    method: columnValue('method'),
    secondCurrency: columnValue('second_currency'),
    secondAmount: ofPiece ?? String(order[columns.second_amount ?? ''] ?? 0),
  }
}

/** Postings as deltas: `p` with their orders `o`. */
const asDeltas = sql`
  p.merchant_id, p.order_kind as kind, half_hour_of(p.at) as half_hour, p.flow_type, p.from_kind, p.to_kind, p.currency,
  coalesce(o.network, '') as network, coalesce(o.country, '') as country, coalesce(o.method, '') as method,
  coalesce(o.second_currency, '') as second_currency, 1 as postings, p.amount,
  case when ${isPrincipal} then coalesce(o.second_amount, 0) else 0 end as second_amount,
  coalesce(p.usd_value, 0) as usd_value`

const deltaColumns = sql`merchant_id, kind, half_hour, ${postingRollup.dimensionNames}, ${postingRollup.measureNames}`

/** Inserts postings and, in the same statement, their deltas. */
export const insertCounted = (
  tx: Tag,
  inserted: Query<object[]>,
  orders: readonly CountedOrder[],
): Query<object[]> => {
  const all = (column: keyof CountedOrder) => orders.map((order) => order[column])
  return tx`
    with posted as (${inserted} returning *)
    insert into posting_delta (${deltaColumns})
    select ${asDeltas}
    from posted p left join unnest(
      ${all('orderNo')}::text[], ${all('network')}::text[], ${all('country')}::text[], ${all('method')}::text[],
      ${all('secondCurrency')}::text[], ${all('secondAmount')}::numeric[])
      as o (order_no, network, country, method, second_currency, second_amount) using (order_no)
    where p.flow_type not in ${uncountedIds}
    returning 1`
}

/** A merchant's postings of a kind, each as the row of `posting_delta` that counts it. */
export function countedPostings(rollup: Rollup, merchantId: string): SqlFragment {
  const ofEach = [...ofOrder, 'second_amount' as const].map(
    (counted) => sql`${expressionOf(rollup, counted)} as ${identifier(counted)}`,
  )
  // Plain joins, because a bulk load counts its rows before the indexes exist.
  return sql`
    select ${asDeltas} from (
      select p.*, s.network, s.country, s.method, s.second_currency,
             coalesce(i.second_amount, s.second_amount) as second_amount
      from posting p
      left join (select order_no, ${joined(ofEach, raw(', '))} from ${identifier(rollup.table)}
                 where merchant_id = ${merchantId}) s on s.order_no = p.order_no
      left join order_piece i
        on i.merchant_id = ${merchantId} and i.order_no = p.order_no and i.piece_no = p.piece_no
      where p.merchant_id = ${merchantId} and p.order_kind = ${rollup.kind}
        and p.flow_type not in ${uncountedIds}) p cross join lateral (
      select p.network, p.country, p.method, p.second_currency, p.second_amount) o`
}
