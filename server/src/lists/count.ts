/**
 * How many rows a query has, and their sums per currency. For orders this is read from the rollup whenever
 * the filters are among its dimensions, so that it costs the same for a thousand orders and for ten million.
 */
import type { CurrencyTotal, List } from '@countinghouse/contract/kit/list.ts'
import type { Transaction } from '../db/database.ts'
import { joined, name, raw, type Sql, send, sql } from '../db/sql.ts'
import { type ActiveFilter, anyOf, both, conditions, periodOf, within } from './conditions.ts'
import type { ListSource } from './define-list.ts'
import { beginningOfTime, endOfTime, type Period, splitPeriod } from './period.ts'

export interface Counted {
  total: number
  totals: CurrencyTotal[]
}

const dimensions = ['status', 'currency', 'network', 'createTime']

export interface CountRow {
  currency: string
  orders: string
  [sum: string]: string | undefined
}

export async function countRows(
  tx: Transaction,
  source: ListSource,
  merchantId: string,
  filters: ActiveFilter[],
): Promise<Counted> {
  const rows = await send<CountRow>(tx, countQuery(source, merchantId, filters))
  return readCount(source.list, rows)
}

export function countQuery(
  source: ListSource,
  merchantId: string,
  filters: ActiveFilter[],
  sequences = source.sequences?.(merchantId, filters),
): Sql {
  if (sequences) {
    return sql`select '' as currency, coalesce(sum(greatest(last - first, 0)), 0) as orders from (${sequences.query}) sequences`
  }
  return isInRollup(source, filters)
    ? countByRollup(source, merchantId, filters)
    : countDirectly(source, conditions(source, merchantId, filters))
}

/** The rollup is of a whole table: of a list that is a part of it, it knows nothing. */
const isInRollup = ({ rollupKind, where }: ListSource, filters: ActiveFilter[]): boolean =>
  rollupKind !== undefined &&
  where === undefined &&
  filters.every(({ name }) => dimensions.includes(name))

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
  }
}

/** `, sum(amount) as "quantity"`, for each total of the list. */
const sums = ({ list, columns }: ListSource): Sql =>
  raw(
    (list.totals ?? []).map((name) => `, trim_scale(sum(${columns[name]})) as "${name}"`).join(''),
  )

function countDirectly(source: ListSource, where: Sql): Sql {
  const table = name(source.table)
  return source.list.totals
    ? sql`
        select currency, count(*) as orders ${sums(source)}
        from ${table} where ${where} group by currency order by currency`
    : sql`select '' as currency, count(*) as orders from ${table} where ${where}`
}

const rollupColumns = raw(
  'currency, status, network, orders, amount, settled_amount, processing_fee, network_fee',
)
const bucket = raw('bucket')
const halfHour = raw('half_hour')
const createdAt = raw('created_at')

function countByRollup(source: ListSource, merchantId: string, filters: ActiveFilter[]): Sql {
  const created = filters.find(({ name }) => name === 'createTime')
  const period = (created && periodOf(created)) ?? { start: beginningOfTime, end: endOfTime }
  const others = filters.filter((active) => active !== created)
  const of = sql`merchant_id = ${merchantId} and kind = ${source.rollupKind}`
  const { days, halfHours, rest } = created
    ? splitPeriod(period)
    : { days: [], halfHours: [], rest: [] }

  const folded = (grain: number, where: Sql) =>
    sql`select ${rollupColumns} from order_rollup where ${of} and grain = ${grain} and ${where}`
  const waiting = (span: Period) =>
    sql`select ${rollupColumns} from order_delta where ${of} and ${within(halfHour, span)}`
  const single = (span: Period) => sql`
    select currency, status, network, 1, amount, settled_amount, processing_fee, network_fee
    from ${name(source.table)} where merchant_id = ${merchantId} and ${within(createdAt, span)}`
  const parts = created
    ? [
        ...days.map((span) => folded(1, within(bucket, span))),
        ...halfHours.map((span) => folded(2, within(bucket, span))),
        ...[...days, ...halfHours].map(waiting),
        ...rest.map(single),
      ]
    : [folded(0, raw('true')), waiting(period)]
  // A period that ends before it begins has no part.
  if (parts.length === 0) return sql`select where false`
  const where = joined([raw('true'), ...others.map((active) => anyOf(source, active))], both)
  return sql`
    select currency, sum(orders) as orders ${sums(source)}
    from (${joined(parts, raw(' union all '))}) part where ${where} group by currency order by currency`
}
