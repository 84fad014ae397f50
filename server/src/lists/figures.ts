/**
 * Orders, successes and amounts per period of creation, from the rollup and the deltas. The rollup changes only when
 * deltas are folded, so what was read from it is cached until then: figures of many days cost little more than
 * reading one order.
 */
import { sum } from '@countinghouse/contract/kit/decimal.ts'
import type { PeriodFigures } from '@countinghouse/contract/kit/figure-calls.ts'
import type { Machine } from '@countinghouse/contract/kit/machine.ts'
import type { Database } from '../db/database.ts'
import { joined, raw, type Sql, send, sql } from '../db/sql.ts'
import { unionAll } from '../rollups/day-parts.ts'
import { type ActiveFilter, and } from './conditions.ts'
import type { ListSource } from './define-list.ts'
import type { Period } from './period.ts'
import { created, onDimension, partsOf } from './rollup-parts.ts'

/** Which orders to count: of a kind and a merchant, narrowed by dimensions of the rollup. */
export interface FigureScope {
  source: ListSource
  machine: Machine
  merchantId: string
  filters: ActiveFilter[]
}

/** Sums of one period, numbered from 1, in one currency or pair. */
export interface Sums {
  period: number
  currency: string
  /** The second currency of a pair; empty for other orders. */
  secondCurrency: string
  orders: number
  successes: number
  amount: string
  successAmount: string
  secondSuccessAmount: string
  /** Total duration of the successful orders, for kinds that measure it. */
  seconds: number
}

interface Counted {
  /** Changes whenever the rollup does. */
  version: string
  sums: Sums[]
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
  kept: FigureCache,
  figured: FigureScope,
  periods: Periods,
): Promise<OfEach<Periods, PeriodFigures>> {
  const sums = await sumsOf(db, kept, figured, periods)
  return periods.map((period, index) => figuresIn(period, sums[index] ?? [])) as never
}

/** The sums of each period. Each begins where the one before it ends. */
export async function sumsOf<const Periods extends readonly Period[]>(
  db: Database,
  kept: FigureCache,
  figured: FigureScope,
  periods: Periods,
): Promise<OfEach<Periods, Sums[]>> {
  const asked = cachedFiguresFor(kept, figured, periods)
  for (;;) {
    const known = asked.folded
    const [read, rows] = await db.readPipelined(figured.merchantId, (tx) => [
      known ? undefined : send<SumsRow>(tx, asked.queries.folded),
      send<SumsRow>(tx, asked.queries.live),
    ])
    const folded = known ?? countedIn(read ?? [])
    const live = countedIn(rows)
    if (folded.version === live.version) {
      asked.folded = folded
      const sums = [...folded.sums, ...live.sums]
      return periods.map((_period, index) =>
        sums.filter(({ period }) => period === index + 1),
      ) as never
    }
    // Deltas were folded since: read again.
    delete asked.folded
  }
}

/** Evicts the oldest entry when there are too many. */
function cachedFiguresFor(
  kept: FigureCache,
  figured: FigureScope,
  periods: readonly Period[],
): CachedFigures {
  const key = keyOf(figured, periods)
  const found = kept.get(key)
  if (found) return found
  const made = { queries: figureQueries(figured, periods) }
  kept.set(key, made)
  const [oldest] = kept.keys()
  if (kept.size > maxCached && oldest !== undefined) kept.delete(oldest)
  return made
}

const keyOf = ({ merchantId, filters }: FigureScope, periods: readonly Period[]): string =>
  JSON.stringify([
    merchantId,
    filters.map(({ name, values }) => [name, values]),
    ...periods.map(({ start }) => start.getTime()),
    periods.at(-1)?.end.getTime(),
  ])

interface FigureQueries {
  folded: Sql
  live: Sql
}

/**
 * `folded` reads the rollup; `live` reads deltas, and orders at the ends of periods. Both return the rollup's
 * version.
 */
export function figureQueries(
  { source, machine, merchantId, filters }: FigureScope,
  periods: readonly Period[],
): FigureQueries {
  const { rollup, list } = source
  if (!rollup) throw new Error(`${list.name} is not counted`)
  const narrowed = filters.map((active) => {
    const condition = onDimension(source, rollup, active)
    if (!condition) throw new Error(`${list.name} is not counted by ${active.name}`)
    return condition
  })
  const columns = new Set([
    ...narrowed.map(({ dimension }) => dimension),
    ...[
      'status',
      'currency',
      'second_currency',
      'amount',
      'settled_amount',
      'second_amount',
      'seconds',
    ],
  ])
  const wanted = joined([raw('true'), ...narrowed.map(({ condition }) => condition)], and)
  const succeeded = sql`filter (where status = any(${successIds(machine)}::smallint[]))`
  const starts = periods.map(({ start }) => start)
  // Folding updates the all-time row of everything that it adds to, which changes the row's xmin.
  const version = sql`
    select coalesce(sum(xmin::text::bigint), 0)::text as version from order_rollup
    where merchant_id = ${merchantId} and kind = ${rollup.kind} and clock = 0 and grain = 0 and ${wanted}`
  const summed = (parts: readonly Sql[]) => sql`
    select version, summed.* from (${version}) rollup left join (
      select width_bucket(at, ${starts}::timestamptz[]) as period, currency,
             second_currency as "secondCurrency", sum(orders)::float8 as orders,
             coalesce(sum(orders) ${succeeded}, 0)::float8 as successes, sum(amount) as amount,
             coalesce(sum(settled_amount) ${succeeded}, 0) as "successAmount",
             coalesce(sum(second_amount) ${succeeded}, 0) as "secondSuccessAmount",
             coalesce(sum(seconds) ${succeeded}, 0)::float8 as seconds
      from (${unionAll(...parts)}) part where ${wanted} group by 1, 2, 3) summed on true`
  const { folded, live } = partsOf(rollup, merchantId, [...columns], { clock: created, periods })
  return { folded: folded.length > 0 ? summed(folded) : version, live: summed(live) }
}

const successIds = ({ states }: Machine): number[] =>
  Object.values(states).flatMap(({ id, end }) => (end === 'success' ? [id] : []))

/** Without any sums, there is one row with the version alone. */
type SumsRow = { version: string } & Partial<Sums>

const countedIn = (rows: readonly SumsRow[]): Counted => ({
  version: rows[0]?.version ?? '',
  sums: rows.filter(hasSums),
})
const hasSums = (row: SumsRow): row is SumsRow & Sums => typeof row.period === 'number'

function figuresIn({ start, end }: Period, own: readonly Sums[]): PeriodFigures {
  const count = (rows: readonly Sums[], of: 'orders' | 'successes') =>
    rows.reduce((all, row) => all + row[of], 0)
  const total = (rows: readonly Sums[], of: 'amount' | 'successAmount') =>
    sum(...rows.map((row) => row[of]))
  const byCurrency = [...Map.groupBy(own, ({ currency }) => currency)]
    .filter(([, rows]) => count(rows, 'orders') > 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return {
    from: start.toISOString(),
    to: end.toISOString(),
    orders: count(own, 'orders'),
    successes: count(own, 'successes'),
    amounts: byCurrency.map(([currency, rows]) => ({
      currency,
      amount: total(rows, 'amount'),
      successAmount: total(rows, 'successAmount'),
    })),
  }
}
