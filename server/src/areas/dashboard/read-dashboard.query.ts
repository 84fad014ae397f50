/**
 * Everything in a merchant's dashboard, in one round trip, independent of the operator. What was read from the rollups
 * is cached until deltas are folded (docs/decisions/rollups.md); only deltas, balances and the newest orders are read
 * each time.
 */
import {
  arrivalStatuses,
  waitingArrivals,
} from '@countinghouse/contract/areas/arrival/arrival.list.ts'
import { exportStates } from '@countinghouse/contract/areas/export-record/export-record.list.ts'
import { sum } from '@countinghouse/contract/engine/decimal.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import type { OrderKind } from '@countinghouse/contract/registry/orders.ts'
import { expressionOf, orderRollup, rollupOf } from '../../books/rollups/order-rollup.ts'
import { postingRollup } from '../../books/rollups/posting-rollup.ts'
import { readRollup } from '../../books/rollups/read-rollup.ts'
import type { OrderRegistry } from '../../engine/orders/order-kind.ts'
import type { Database } from '../../platform/db/database.ts'
import {
  identifier,
  joined,
  raw,
  type SqlFragment,
  send,
  sql,
  unionAll,
} from '../../platform/db/sql.ts'
import { type SumsRow, sumsQueries } from './dashboard-sums.query.ts'
import type { DashboardTimes } from './dashboard-times.ts'
import type { WorkDefinition } from './dashboard-work.ts'

/** As text, to match the partial index of such arrivals. */
const waitingStates = waitingArrivals.map((name) => arrivalStatuses.ids[name]).join(', ')

export interface Balance {
  currency: string
  country: string
  available: string
  frozen: string
  unsettled: string
  debt: string
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

/** Orders that wait, of one country: local orders have a page for each. */
export interface Waiting {
  /** Empty for kinds without countries. */
  country: string
  count: number
}

/** The whole dashboard of a merchant, before it is reduced to what an operator may see. */
export interface MerchantDashboard {
  asOf: Date
  times: DashboardTimes
  sums: SumLookup
  /** The orders of each kind of work, in the same order. */
  waiting: Waiting[][]
  balances: Balance[]
  /** Of each kind, newest first. */
  newest: NewestOrder[]
  /** Exports that are ready and not downloaded, by who asked for them. */
  exports: Map<string, number>
  /** Payments that wait for a person, because no order took them. */
  arrivals: number
}

/** What was read from one version of the rollups. */
export interface KeptSums {
  version: number
  rows: SumsRow[]
}

interface InState {
  kind: number
  status: number
  country: string
  orders: number
  failed: number
  version: number
}

export type Read =
  | { dashboard: MerchantDashboard; cached: KeptSums }
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
  const [inStates, [postings], read, fresh, balances, newest, [others], exports, [arrivals]] =
    await db.readPipelined(merchantId, (tx) => [
      send<InState>(tx, statesQuery(orders, merchantId)),
      send<{ version: number }>(tx, postingVersion(orders, merchantId)),
      known ? undefined : send<SumsRow>(tx, folded),
      send<SumsRow>(tx, live),
      send<Balance>(tx, balancesQuery(merchantId)),
      send<NewestOrder>(tx, newestQuery(orders, merchantId)),
      send<Record<string, CountsByCountry>>(tx, othersQuery(work, merchantId)),
      send<{ operatorName: string; count: number }>(tx, exportsQuery(merchantId)),
      tx<{ count: number }[]>`
        select count(*)::integer as count from arrival
        where merchant_id = ${merchantId} and status in (${raw(waitingStates)})`,
    ])
  const version = inStates.reduce((all, row) => all + row.version, postings?.version ?? 0)
  if (known && known.version !== version) return undefined
  const cached = known ?? { version, rows: read ?? [] }
  const dashboard = {
    asOf,
    times,
    sums: sumsIn([...cached.rows, ...fresh]),
    waiting: work.map((each, index) => waitingIn(each, inStates, others?.[index] ?? {})),
    balances,
    newest,
    exports: new Map(exports.map(({ operatorName, count }) => [operatorName, count])),
    arrivals: arrivals?.count ?? 0,
  }
  return { dashboard, cached }
}

export type SumLookup = (what: SumsRow['what'], kind: number, cell: number) => Pair
type Pair = Pick<SumsRow, 'first' | 'second'>
const nothing: Pair = { first: '0', second: '0' }

function sumsIn(rows: readonly SumsRow[]): SumLookup {
  const keyOf = ({ what, kind, cell }: Pick<SumsRow, 'what' | 'kind' | 'cell'>) =>
    `${what}/${kind}/${cell}`
  const added = new Map<string, Pair>()
  for (const row of rows) {
    const { first, second } = added.get(keyOf(row)) ?? nothing
    added.set(keyOf(row), { first: sum(first, row.first), second: sum(second, row.second) })
  }
  return (what, kind, cell) => added.get(keyOf({ what, kind, cell })) ?? nothing
}

type CountsByCountry = Record<string, number>

function waitingIn(
  { counted, kindId }: WorkDefinition,
  inStates: readonly InState[],
  others: CountsByCountry,
): Waiting[] {
  const countOf = ({ status, orders, failed }: InState) => {
    if (counted === 'notifyFailed') return failed
    return counted.states.includes(status) ? orders : 0
  }
  const byCountry = Map.groupBy(
    inStates.filter(({ kind }) => kind === kindId),
    ({ country }) => country,
  )
  return [...byCountry]
    .map(([country, rows]) => ({
      country,
      count: rows.reduce((all, row) => all + countOf(row), -(others[country] ?? 0)),
    }))
    .filter(({ count }) => count > 0)
}

const countedKinds = (orders: OrderRegistry) => Object.values(orders).map(rollupOf)

/** Orders of all time by kind, state and country, and the version of what is folded of them. */
function statesQuery(orders: OrderRegistry, merchantId: string): SqlFragment {
  const { folded, live } = readRollup({
    table: orderRollup,
    merchantId,
    kinds: countedKinds(orders),
    columns: ['kind', 'status', 'country', 'orders', 'notify_failed', 'version'],
    during: 'allTime',
  })
  return sql`
    select kind, status, country, sum(orders)::float8 as orders, sum(notify_failed)::float8 as failed,
           sum(version)::float8 as version
    from (${unionAll(folded, live)}) part
    group by kind, status, country
    order by kind, country`
}

function postingVersion(orders: OrderRegistry, merchantId: string): SqlFragment {
  const { folded } = readRollup({
    table: postingRollup,
    merchantId,
    kinds: countedKinds(orders),
    columns: ['version'],
    during: 'allTime',
  })
  return sql`select coalesce(sum(version), 0)::float8 as version from (${folded}) all_time`
}

const balancesQuery = (merchantId: string): SqlFragment => sql`
  select currency, country, trim_scale(available)::text as available, trim_scale(frozen)::text as frozen,
         trim_scale(unsettled)::text as unsettled, trim_scale(debt)::text as debt,
         trim_scale(usd_value)::text as "usdValue"
  from merchant_asset where merchant_id = ${merchantId}
  order by usd_value desc nulls last, currency, country`

/** By the index of each kind, the newest of which are the newest of all. */
const newestQuery = (orders: OrderRegistry, merchantId: string): SqlFragment =>
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
function othersQuery(work: readonly WorkDefinition[], merchantId: string): SqlFragment {
  const counts = work.flatMap(({ counted }, index) =>
    counted !== 'notifyFailed' && counted.except
      ? [
          sql`(
            select json_object_agg(country, count) from (${counted.except(merchantId)}) other
          ) as ${identifier(String(index))}`,
        ]
      : [],
  )
  return sql`select ${joined([raw('1 as one'), ...counts], raw(', '))}`
}

const exportsQuery = (merchantId: string): SqlFragment => sql`
  select operator_name as "operatorName", count(*)::integer as count from export_record
  where merchant_id = ${merchantId} and status = ${raw(String(exportStates.ids.ready))} and downloaded_at is null
    and expires_at > now()
  group by operator_name`
