/**
 * Everything in a merchant's dashboard, in one round trip, independent of the operator. What was read from the
 * rollups is cached until deltas are folded (ADR 0043); only deltas, balances and the newest orders are read each
 * time.
 */
import { exportStates } from '@countinghouse/contract/areas/export-record/export-record.list.ts'
import { sum } from '@countinghouse/contract/kit/decimal.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import type { OrderKind } from '@countinghouse/contract/orders.ts'
import type { Database } from '../../db/database.ts'
import { identifier, joined, raw, type Sql, send, sql } from '../../db/sql.ts'
import type { OrderRegistry } from '../../orders/order-kind.ts'
import { unionAll } from '../../rollups/day-parts.ts'
import { expressionOf, rollupOf } from '../../rollups/rollup.ts'
import { type SumsRow, sumsQueries } from './dashboard-sums.query.ts'
import type { DashboardTimes } from './dashboard-times.ts'
import type { WorkDefinition } from './dashboard-work.ts'

export interface Balance {
  currency: string
  country: string
  available: string
  frozen: string
  unsettled: string
  usdValue: string | null
}

export interface NewestOrder {
  kind: OrderKind
  orderNo: string
  status: number
  amount: string
  currency: string
  country: string
  createdAt: Date
}

/** The whole dashboard of a merchant, before it is reduced to what an operator may see. */
export interface MerchantDashboard {
  asOf: Date
  times: DashboardTimes
  sums: Sums
  /** The number of orders of each kind of work, in the same order. */
  waiting: number[]
  balances: Balance[]
  /** Of each kind, newest first. */
  newest: NewestOrder[]
  /** Exports that are ready and not downloaded, by who asked for them. */
  exports: Map<string, number>
}

/** What was read from one version of the rollups. */
export interface KeptSums {
  version: number
  rows: SumsRow[]
}

interface InState {
  kind: number
  status: number
  orders: number
  failed: number
  version: number
}

export type Read =
  | { dashboard: MerchantDashboard; kept: KeptSums }
  /** Deltas were folded meanwhile: read again without the cache. */
  | undefined

export async function readDashboard(
  db: Database,
  orders: OrderRegistry,
  work: readonly WorkDefinition[],
  { merchantId, times, asOf }: { merchantId: string; times: DashboardTimes; asOf: Date },
  known: KeptSums | undefined,
): Promise<Read> {
  const { folded, live } = sumsQueries(orders, merchantId, times)
  const [inStates, [postings], read, fresh, balances, newest, [others], exports] =
    await db.readPipelined(merchantId, (tx) => [
      send<InState>(tx, statesQuery(orders, merchantId)),
      send<{ version: number }>(tx, postingVersion(orders, merchantId)),
      known ? undefined : send<SumsRow>(tx, folded),
      send<SumsRow>(tx, live),
      send<Balance>(tx, balancesQuery(merchantId)),
      send<NewestOrder>(tx, newestQuery(orders, merchantId)),
      send<Record<string, number>>(tx, othersQuery(work, merchantId)),
      send<{ operatorName: string; count: number }>(tx, exportsQuery(merchantId)),
    ])
  const version = inStates.reduce((all, row) => all + row.version, postings?.version ?? 0)
  if (known && known.version !== version) return undefined
  const kept = known ?? { version, rows: read ?? [] }
  const dashboard = {
    asOf,
    times,
    sums: sumsIn([...kept.rows, ...fresh]),
    waiting: work.map((each, index) => countIn(each, inStates, others?.[index] ?? 0)),
    balances,
    newest,
    exports: new Map(exports.map(({ operatorName, count }) => [operatorName, count])),
  }
  return { dashboard, kept }
}

export type Sums = (what: SumsRow['what'], kind: number, cell: number) => Pair
type Pair = Pick<SumsRow, 'first' | 'second'>
const nothing: Pair = { first: '0', second: '0' }

function sumsIn(rows: readonly SumsRow[]): Sums {
  const keyOf = ({ what, kind, cell }: Pick<SumsRow, 'what' | 'kind' | 'cell'>) =>
    `${what}/${kind}/${cell}`
  const added = new Map<string, Pair>()
  for (const row of rows) {
    const { first, second } = added.get(keyOf(row)) ?? nothing
    added.set(keyOf(row), { first: sum(first, row.first), second: sum(second, row.second) })
  }
  return (what, kind, cell) => added.get(keyOf({ what, kind, cell })) ?? nothing
}

function countIn(
  { counted, kindId }: WorkDefinition,
  inStates: readonly InState[],
  others: number,
) {
  const own = inStates.filter(({ kind }) => kind === kindId)
  const all = own.reduce((before, { status, orders, failed }) => {
    if (counted === 'notifyFailed') return before + failed
    return counted.states.includes(status) ? before + orders : before
  }, 0)
  return all - others
}

const of = (orders: OrderRegistry, merchantId: string): Sql => {
  const kinds = Object.values(orders).map(({ declared }) => declared.id)
  return sql`merchant_id = ${merchantId} and kind = any(${kinds}::smallint[])`
}

/** Orders of all time by kind and state, and the version of what is folded: folding writes every such row that it adds to. */
const statesQuery = (orders: OrderRegistry, merchantId: string): Sql => sql`
  select kind, status, sum(orders)::float8 as orders, sum(failed)::float8 as failed, sum(version)::float8 as version
  from (
    select kind, status, orders, notify_failed as failed, xmin::text::bigint as version
    from order_rollup where ${of(orders, merchantId)} and clock = 0 and grain = 0
    union all
    select kind, status, orders, notify_failed, 0 from order_delta where ${of(orders, merchantId)}) part
  group by kind, status`

const postingVersion = (orders: OrderRegistry, merchantId: string): Sql => sql`
  select coalesce(sum(xmin::text::bigint), 0)::float8 as version
  from posting_rollup where ${of(orders, merchantId)} and grain = 0`

const balancesQuery = (merchantId: string): Sql => sql`
  select currency, country, trim_scale(available)::text as available, trim_scale(frozen)::text as frozen,
         trim_scale(unsettled)::text as unsettled, trim_scale(usd_value)::text as "usdValue"
  from merchant_asset where merchant_id = ${merchantId}
  order by usd_value desc nulls last, currency, country`

/** By the index of each kind, the newest of which are the newest of all. */
const newestQuery = (orders: OrderRegistry, merchantId: string): Sql =>
  unionAll(
    ...Object.entries(orders).map(
      ([kind, definition]) => sql`(
        select ${raw(`'${kind}'`)} as kind, order_no as "orderNo", status, trim_scale(amount)::text as amount, currency,
               ${expressionOf(rollupOf(definition), 'country')} as country, created_at as "createdAt"
        from ${identifier(definition.table)} where merchant_id = ${merchantId}
        order by created_at desc, order_no desc limit ${raw(String(limits.newestOrders))})`,
    ),
  )

/** Counts what the rollups can't tell from work; each column is named by the position of its work. */
function othersQuery(work: readonly WorkDefinition[], merchantId: string): Sql {
  const counts = work.flatMap(({ counted }, index) =>
    counted !== 'notifyFailed' && counted.except
      ? [sql`(${counted.except(merchantId)})::float8 as ${identifier(String(index))}`]
      : [],
  )
  return sql`select ${joined([raw('1 as one'), ...counts], raw(', '))}`
}

const exportsQuery = (merchantId: string): Sql => sql`
  select operator_name as "operatorName", count(*)::integer as count from export_record
  where merchant_id = ${merchantId} and status = ${raw(String(exportStates.ids.ready))} and downloaded_at is null
    and expires_at > now()
  group by operator_name`
