/**
 * How many rows a query has, and their sums per currency. For orders this is read from the rollup whenever
 * the filters are among its dimensions, so that it costs the same for a thousand orders and for ten million.
 */
import type { CurrencyTotal, List } from '@countinghouse/contract/kit/list.ts'
import type { Database, Transaction } from '../db/database.ts'
import type { PendingRead } from '../db/reader.ts'
import { type ActiveFilter, anyOf, conditions, type Fragment, periodOf } from './conditions.ts'
import type { ListSource, Numbered } from './define-list.ts'
import { beginningOfTime, endOfTime, type Period, splitPeriod } from './period.ts'

export interface Counted {
  total: number
  totals: CurrencyTotal[]
  /** So many changes wait beside the rollup that the next reader would be slower. */
  foldNeeded: boolean
}

const dimensions = ['status', 'currency', 'network', 'createTime']
/** Unfolded deltas that a reader still adds up by itself. */
const foldAbove = 500

interface CountRow {
  currency: string
  orders: string
  deltas?: string
  [sum: string]: string | undefined
}

export async function countRows(
  tx: Transaction,
  source: ListSource,
  merchantId: string,
  filters: ActiveFilter[],
  known?: Numbered,
): Promise<Counted> {
  const numbered = known ?? (await source.numbered?.(tx, merchantId, filters))
  if (numbered) return { total: numbered.total, totals: [], foldNeeded: false }
  return readCount(source.list, await countQuery(tx, source, merchantId, filters))
}

export function countQuery(
  tx: Transaction,
  source: ListSource,
  merchantId: string,
  filters: ActiveFilter[],
): PendingRead<CountRow[]> {
  const inRollup =
    source.rollupKind !== undefined && filters.every(({ name }) => dimensions.includes(name))
  return inRollup
    ? countByRollup(tx, source, merchantId, filters)
    : countDirectly(tx, source, conditions(tx, source, merchantId, filters))
}

/** In a transaction of its own: the reader does not wait for it. */
export const foldDeltas = (db: Database, merchantId: string, kind: number) =>
  db.asMerchant(merchantId, (tx) => tx`select fold_order_deltas(${kind}::smallint)`)

export function readCount({ totals = [] }: List, rows: readonly CountRow[]): Counted {
  const some = rows.filter(({ orders }) => orders !== '0')
  return {
    total: some.reduce((sum, { orders }) => sum + Number(orders), 0),
    totals:
      totals.length === 0
        ? []
        : some.map((row) => ({
            currency: row.currency,
            ...Object.fromEntries(totals.map((name) => [name, row[name] ?? '0'])),
          })),
    foldNeeded: rows.reduce((sum, row) => sum + Number(row.deltas ?? 0), 0) > foldAbove,
  }
}

/** `sum(amount) as "quantity"`, for each total of the list. */
function sums(tx: Transaction, { list, columns }: ListSource): Fragment {
  return (list.totals ?? []).reduce<Fragment>(
    (all, name) => tx`${all}, trim_scale(sum(${tx(columns[name] as string)})) as ${tx(name)}`,
    tx``,
  )
}

function countDirectly(tx: Transaction, source: ListSource, where: Fragment) {
  if (!source.list.totals) {
    return tx<
      CountRow[]
    >`select '' as currency, count(*) as orders from ${tx(source.table)} where ${where}`
  }
  return tx<CountRow[]>`
    select currency, count(*) as orders ${sums(tx, source)}
    from ${tx(source.table)} where ${where} group by currency order by currency`
}

function countByRollup(
  tx: Transaction,
  source: ListSource,
  merchantId: string,
  filters: ActiveFilter[],
) {
  const created = filters.find(({ name }) => name === 'createTime')
  const period = (created && periodOf(created)) ?? { start: beginningOfTime, end: endOfTime }
  const others = filters.filter((active) => active !== created)
  const kind = source.rollupKind as number
  const columns = tx`currency, status, network, orders, amount, settled_amount, processing_fee, network_fee`
  const of = tx`merchant_id = ${merchantId} and kind = ${kind}`
  const within = (column: Fragment, { start, end }: Period) =>
    tx`${column} >= ${start} and ${column} < ${end}`
  const { days, halfHours, rest } = created
    ? splitPeriod(period)
    : { days: [], halfHours: [], rest: [] }

  const parts: Fragment[] = []
  const add = (grain: number, where: Fragment) =>
    parts.push(
      tx`select 0 as delta, ${columns} from order_rollup where ${of} and grain = ${grain} and ${where}`,
    )
  if (!created) add(0, tx`true`)
  for (const span of days) add(1, within(tx`bucket`, span))
  for (const span of halfHours) add(2, within(tx`bucket`, span))
  for (const span of [...days, ...halfHours, ...(created ? [] : [period])]) {
    parts.push(
      tx`select 1 as delta, ${columns} from order_delta where ${of} and ${within(tx`half_hour`, span)}`,
    )
  }
  for (const span of rest) {
    parts.push(tx`
      select 0 as delta, currency, status, network, 1, amount, settled_amount, processing_fee, network_fee
      from ${tx(source.table)} where merchant_id = ${merchantId} and ${within(tx`created_at`, span)}`)
  }
  // A period that ends before it begins has no part.
  if (parts.length === 0) return tx<CountRow[]>`select where false`
  const union = parts.reduce((all, part) => tx`${all} union all ${part}`)
  const where = others.reduce<Fragment>(
    (all, active) => tx`${all} and ${anyOf(tx, source, active)}`,
    tx`true`,
  )
  return tx<CountRow[]>`
    select currency, sum(orders) as orders, sum(delta) as deltas ${sums(tx, source)}
    from (${union}) part where ${where} group by currency order by currency`
}
