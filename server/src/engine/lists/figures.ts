/**
 * Orders, successes and amounts per period of creation, from the rollup and the deltas. The rollup changes only when
 * deltas are folded, so what was read from it is cached until then: figures of many days cost little more than
 * reading one order.
 */
import { sum } from '@countinghouse/contract/engine/decimal.ts'
import type { PeriodFigures } from '@countinghouse/contract/engine/figure-calls.ts'
import { orderRollup } from '../../books/rollups/order-rollup.ts'
import { readRollup } from '../../books/rollups/read-rollup.ts'
import type { Database } from '../../platform/db/database.ts'
import { type SqlFragment, send, sql } from '../../platform/db/sql.ts'
import type { Period } from '../../platform/period.ts'
import type { ActiveFilter } from './conditions.ts'
import { rollupFilter } from './count-by-rollup.ts'
import type { ListSource } from './define-list.ts'

/** Which orders to count: of a kind and a merchant, narrowed by dimensions of the rollup. */
export interface FigureScope {
  source: ListSource
  merchantId: string
  filters: ActiveFilter[]
}

/** Sums of one period, numbered from 1, in one currency or pair. */
export interface PeriodSums {
  period: number
  currency: string
  /** The second currency of a pair; empty for other orders. */
  secondCurrency: string
  orders: number
  successes: number
  amount: string
  successOrdered: string
  successAmount: string
  secondSuccessAmount: string
  /** Total duration of the successful orders, for kinds that measure it. */
  seconds: number
}

interface Counted {
  /** Changes whenever the rollup does. */
  version: string
  sums: PeriodSums[]
}

/** By request: the queries that answer it, and what they last read from the rollup. */
export type FigureCache = Map<string, CachedFigures>
interface CachedFigures {
  queries: FigureQueries
  folded?: Counted
}
const maxCached = 2000

type OfEach<Periods extends readonly Period[], T> = { [P in keyof Periods]: T }

export async function figuresOf<const Periods extends readonly Period[]>(
  db: Database,
  cache: FigureCache,
  figured: FigureScope,
  periods: Periods,
): Promise<OfEach<Periods, PeriodFigures>> {
  const sums = await sumsOf(db, cache, figured, periods)
  return periods.map((period, index) => figuresIn(period, sums[index] ?? [])) as never
}

/** The sums of each period. Each begins where the one before it ends. */
export async function sumsOf<const Periods extends readonly Period[]>(
  db: Database,
  cache: FigureCache,
  figured: FigureScope,
  periods: Periods,
): Promise<OfEach<Periods, PeriodSums[]>> {
  const due = cachedFiguresFor(cache, figured, periods)
  for (;;) {
    const known = due.folded
    const [read, rows] = await db.readPipelined(figured.merchantId, (tx) => [
      known ? undefined : send<SumsRow>(tx, due.queries.folded),
      send<SumsRow>(tx, due.queries.live),
    ])
    const folded = known ?? countedIn(read ?? [])
    const live = countedIn(rows)
    if (folded.version === live.version) {
      due.folded = folded
      const sums = [...folded.sums, ...live.sums]
      return periods.map((_period, index) =>
        sums.filter(({ period }) => period === index + 1),
      ) as never
    }
    // Deltas were folded since: read again.
    delete due.folded
  }
}

/** Evicts the oldest entry when there are too many. */
function cachedFiguresFor(
  cache: FigureCache,
  figured: FigureScope,
  periods: readonly Period[],
): CachedFigures {
  const key = keyOf(figured, periods)
  const found = cache.get(key)
  if (found) return found
  const queries = { queries: figureQueries(figured, periods) }
  cache.set(key, queries)
  const [oldest] = cache.keys()
  if (cache.size > maxCached && oldest !== undefined) cache.delete(oldest)
  return queries
}

const keyOf = ({ merchantId, filters }: FigureScope, periods: readonly Period[]): string =>
  JSON.stringify([
    merchantId,
    filters.map(({ name, values }) => [name, values]),
    ...periods.map(({ start }) => start.getTime()),
    periods.at(-1)?.end.getTime(),
  ])

interface FigureQueries {
  folded: SqlFragment
  live: SqlFragment
}

/**
 * `folded` reads the rollup; `live` reads deltas, and orders at the ends of periods. Both return the rollup's
 * version.
 */
export function figureQueries(
  { source, merchantId, filters }: FigureScope,
  periods: readonly Period[],
): FigureQueries {
  const { rollup, list } = source
  if (!rollup) throw new Error(`${list.name} is not counted`)
  const narrowed = filters.map((active) => {
    const filter = rollupFilter(source, rollup, active)
    if (!filter) throw new Error(`${list.name} is not counted by ${active.name}`)
    return filter
  })
  const scope = { table: orderRollup, merchantId, kinds: [rollup], filters: narrowed }
  const allTime = readRollup({ ...scope, columns: ['version'], during: 'allTime' })
  const version = sql`
    select coalesce(sum(version), 0)::text as version from (${allTime.folded}) all_time`
  const summed = (rows: SqlFragment) => sql`
    select rollup.version, summed.* from (${version}) rollup left join (
      select period, currency, second_currency as "secondCurrency", sum(orders)::float8 as orders,
             coalesce(sum(orders) filter (where succeeded), 0)::float8 as successes, sum(amount) as amount,
             coalesce(sum(amount) filter (where succeeded), 0) as "successOrdered",
             coalesce(sum(settled_amount) filter (where succeeded), 0) as "successAmount",
             coalesce(sum(second_amount) filter (where succeeded), 0) as "secondSuccessAmount",
             coalesce(sum(seconds) filter (where succeeded), 0)::float8 as seconds
      from (${rows}) part group by 1, 2, 3) summed on true`
  const { folded, live } = readRollup({
    ...scope,
    columns: [
      'succeeded',
      'currency',
      'second_currency',
      'orders',
      'amount',
      'settled_amount',
      'second_amount',
      'seconds',
    ],
    during: { clock: 'createdAt', periods },
  })
  return { folded: summed(folded), live: summed(live) }
}

/** Without any sums, there is one row with the version alone. */
type SumsRow = { version: string } & Partial<PeriodSums>

const countedIn = (rows: readonly SumsRow[]): Counted => ({
  version: rows[0]?.version ?? '',
  sums: rows.filter(hasSums),
})
const hasSums = (row: SumsRow): row is SumsRow & PeriodSums => typeof row.period === 'number'

function figuresIn({ start, end }: Period, periodRows: readonly PeriodSums[]): PeriodFigures {
  const count = (rows: readonly PeriodSums[], name: 'orders' | 'successes') =>
    rows.reduce((all, row) => all + row[name], 0)
  const total = (
    rows: readonly PeriodSums[],
    name: 'amount' | 'successOrdered' | 'successAmount',
  ) => sum(...rows.map((row) => row[name]))
  const byCurrency = [...Map.groupBy(periodRows, ({ currency }) => currency)]
    .filter(([, rows]) => count(rows, 'orders') > 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return {
    from: start.toISOString(),
    to: end.toISOString(),
    orders: count(periodRows, 'orders'),
    successes: count(periodRows, 'successes'),
    amounts: byCurrency.map(([currency, rows]) => ({
      currency,
      amount: total(rows, 'amount'),
      successOrdered: total(rows, 'successOrdered'),
      successAmount: total(rows, 'successAmount'),
    })),
  }
}
