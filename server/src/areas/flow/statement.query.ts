/**
 * A statement of one balance over a period, delimited by record numbers: the opening is the balance after the last
 * record before the period, and every record up to the closing one is included.
 */
import {
  type BalanceName,
  type Bucket,
  bucketNames,
  buckets,
  isPartOfTotal,
  type StatementBucket,
} from '@countinghouse/contract/areas/flow/flow.fields.ts'
import { sum } from '@countinghouse/contract/engine/decimal.ts'
import { countryOf, flowTypeName, walletOf } from '../../books/ledger/posting.ts'
import { postingsBefore } from '../../books/ledger/postings-before.ts'
import { readPeriod } from '../../engine/lists/period.ts'
import type { OrderRegistry } from '../../engine/orders/order-kind.ts'
import { callError } from '../../platform/call-error.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { raw, type SqlFragment, send, sql, unionAll } from '../../platform/db/sql.ts'
import type { Period } from '../../platform/period.ts'
import { balancesAfter } from './explain.query.ts'

export interface StatementQuery extends Omit<BalanceName, 'bucket'> {
  bucket: StatementBucket
  startDate: string
  endDate: string
}

/** The records of an account in the period. */
export interface Run {
  bucket: number
  accountId: string
  from: number
  to: number
}

interface Movement {
  orderKind: string
  flowType: string
  orders: number
  records: number
  incoming: string
  outgoing: string
}

export interface Statement {
  currency: string
  country: string
  bucket: string
  customerUid: string
  start: string
  end: string
  opening: string
  movements: Movement[]
  closing: string
  records: number
  parts: { bucket: string; opening: string; closing: string }[]
}

/** The accounts of a statement, and of all parts of the balance. */
export interface Runs {
  period: Period
  stated: Run[]
  all: Run[]
}

const bucketOf = (run: Run): Bucket =>
  bucketNames.find((name) => buckets.ids[name] === run.bucket) as Bucket
const isStated = (stated: StatementBucket, bucket: Bucket): boolean =>
  stated === 'total' ? isPartOfTotal(bucket) : bucket === stated

export async function runsOf(
  tx: Transaction,
  merchantId: string,
  query: StatementQuery,
): Promise<Runs> {
  const { customerUid = '', currency, bucket } = query
  const period = readPeriod('dateTime', query.startDate, query.endDate) as Period
  const { start, end } = period
  if (end <= start) throw callError('inputInvalid', { field: 'endDate', rule: 'endBeforeStart' })
  const { ownerKind, ownerId } = walletOf(customerUid, 'available')
  const account = { merchantId, accountId: raw('account_id'), lastSeq: raw('last_seq') }
  const all = await send<Run>(
    tx,
    sql`
      select bucket, account_id as "accountId", ${postingsBefore(account, start)}::float8 as from,
             ${postingsBefore(account, end)}::float8 as to
      from account
      where merchant_id = ${merchantId} and owner_kind = ${ownerKind} and owner_id = ${ownerId}
        and currency = ${currency} and country = ${countryOf(query)}
      order by bucket`,
  )
  const stated = all.filter((run) => isStated(bucket, bucketOf(run)))
  return { period, stated, all }
}

export async function statementOf(
  tx: Transaction,
  merchantId: string,
  orders: OrderRegistry,
  query: StatementQuery,
  { period, stated, all }: Runs,
): Promise<Statement> {
  const { customerUid = '', currency, country, bucket } = query
  const [movements, ...balances] = await Promise.all([
    movementsOf(tx, merchantId, orders, stated),
    ...all.map(({ accountId, from, to }) => balancesAfter(tx, merchantId, accountId, [from, to])),
  ])
  const parts = bucketNames.map((name) => {
    const index = all.findIndex((run) => run.bucket === buckets.ids[name])
    const [opening = '0', closing = '0'] = balances[index] ?? []
    return { bucket: name, opening, closing }
  })
  const added = parts.filter((part) => isStated(bucket, part.bucket))
  return {
    currency,
    country,
    bucket,
    customerUid,
    start: period.start.toISOString(),
    end: period.end.toISOString(),
    opening: sum(...added.map(({ opening }) => opening)),
    movements,
    closing: sum(...added.map(({ closing }) => closing)),
    records: movements.reduce((count, { records }) => count + records, 0),
    parts,
  }
}

/** The records of the runs, each a side of a posting, without what only moved from one of these accounts to another. */
export function recordsOf(merchantId: string, runs: readonly Run[]): SqlFragment {
  const ids = runs.map(({ accountId }) => accountId)
  const sides = runs.flatMap(({ accountId, from, to }) => [
    sql`
      select posting_id, posting_id * 2 as flow_id, order_kind, order_no, flow_type, at, -amount as amount
      from posting
      where merchant_id = ${merchantId} and from_account = ${accountId}
        and from_seq > ${from} and from_seq <= ${to} and to_account <> all(${ids}::bigint[])`,
    sql`
      select posting_id, posting_id * 2 + 1, order_kind, order_no, flow_type, at, amount
      from posting
      where merchant_id = ${merchantId} and to_account = ${accountId}
        and to_seq > ${from} and to_seq <= ${to} and from_account <> all(${ids}::bigint[])`,
  ])
  return unionAll(...sides)
}

export const inAndOut = raw(`
  trim_scale(coalesce(sum(amount) filter (where amount > 0), 0))::text as incoming,
  trim_scale(coalesce(-sum(amount) filter (where amount < 0), 0))::text as outgoing`)

async function movementsOf(
  tx: Transaction,
  merchantId: string,
  orders: OrderRegistry,
  runs: readonly Run[],
): Promise<Movement[]> {
  if (runs.length === 0) return []
  const rows = await send<Movement & { orderKind: number; flowType: number }>(
    tx,
    sql`
      select order_kind as "orderKind", flow_type as "flowType", count(*)::int as records,
             count(distinct order_no)::int as orders, ${inAndOut}
      from (${recordsOf(merchantId, runs)}) f
      group by order_kind, flow_type
      order by sum(sum(abs(amount))) over (partition by order_kind) desc, order_kind, flow_type`,
  )
  return rows.map((row) => ({
    ...row,
    orderKind: kindName(orders, row.orderKind),
    flowType: flowTypeName(row.flowType),
  }))
}

/** Empty for what no order of this server made. */
export const kindName = (orders: OrderRegistry, id: number): string =>
  Object.entries(orders).find(([, { declared }]) => declared.id === id)?.[0] ?? ''
