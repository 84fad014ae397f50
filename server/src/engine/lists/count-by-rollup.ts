/** Counts orders from their rollup, by the time of their creation, end or first success. */

import type { OrderClock } from '../../books/rollups/clocks-and-buckets.ts'
import {
  clockOf,
  type Dimension,
  dimensionOf,
  expressionOf,
  type Measure,
  measureOf,
  orderRollup,
  type Rollup,
} from '../../books/rollups/order-rollup.ts'
import { type RollupFilter, readRollup } from '../../books/rollups/read-rollup.ts'
import { identifier, joined, raw, type SqlFragment, sql, unionAll } from '../../platform/db/sql.ts'
import type { Period } from '../../platform/period.ts'
import { type ActiveFilter, anyOf, matchingRows, periodOf } from './conditions.ts'
import type { ListSource } from './define-list.ts'
import { countedColumns, groupedByCurrency, type TotalColumns } from './totals.ts'

/** Undefined where the rollup can't answer: filters or totals on other columns, two clocks at once, part of a table. */
export function countByRollup(
  source: ListSource,
  totals: TotalColumns,
  merchantId: string,
  filters: ActiveFilter[],
): SqlFragment | undefined {
  const counted = inRollup(source, totals)
  if (!counted) return undefined
  const columns = [...counted.currencies, ...counted.sums].map(([, column]) => column)
  const hasFees = totals.sums.some(([, column]) => column in (source.fees?.columns ?? {}))
  const rows = countedRows(source, merchantId, filters, columns, hasFees)
  return (
    rows &&
    sql`
    select ${countedColumns(counted, raw('coalesce(sum(orders), 0)'))}
    from (${rows}) part ${groupedByCurrency(counted)}`
  )
}

const isFee = ({ fees }: ListSource, measure: string): boolean =>
  Object.values(fees?.columns ?? {}).includes(measure)

type Column = Dimension | Measure | 'orders'
const isDimension = (column: Column): boolean =>
  orderRollup.dimensions.includes(column as Dimension)

/** The rows, each with what becomes of a column. */
const changed = (
  rows: SqlFragment,
  columns: readonly Column[],
  become: (column: Column) => SqlFragment,
): SqlFragment => sql`
  select 1 as period, ${joined(
    columns.map((column) => sql`${become(column)} as ${identifier(column)}`),
    raw(', '),
  )} from (${rows}) counted`

/** Of all time, the fees are those of the orders that have succeeded once, whatever their state. */
const takenOfAllTime = (
  source: ListSource,
  columns: readonly Column[],
  { all, succeeded }: { all: SqlFragment; succeeded: SqlFragment },
): SqlFragment =>
  unionAll(
    changed(all, columns, (column) => (isFee(source, column) ? raw('0') : identifier(column))),
    changed(succeeded, columns, (column) =>
      isFee(source, column) || isDimension(column) ? identifier(column) : raw('0'),
    ),
  )

/** Of a period, the fees of orders in states that say that they were taken, or may have been. */
function takenInStates(
  source: ListSource,
  columns: readonly Column[],
  rows: SqlFragment,
): SqlFragment {
  const { succeeded = [], unsure = [] } = source.fees ?? {}
  const states = raw([...succeeded, ...unsure, -1].join(', '))
  return changed(rows, columns, (column) =>
    isFee(source, column)
      ? sql`case when status in (${states}) then ${identifier(column)} else 0 end`
      : identifier(column),
  )
}

/** Takes off what they had no right to: orders in states that do not tell, one by one, because they are few. */
function untaken(
  source: ListSource,
  rollup: Rollup,
  merchantId: string,
  filters: ActiveFilter[],
  columns: readonly Column[],
): SqlFragment {
  const each = columns.map((column) => {
    const value = column === 'orders' ? raw('0') : untakenOf(source, rollup, column)
    return sql`${value} as ${identifier(column)}`
  })
  return sql`
    select 1 as period, ${joined(each, raw(', '))} from ${matchingRows(source, merchantId, filters)}
      and status = any(${source.fees?.unsure ?? []}::smallint[]) and completed_at is null`
}

function untakenOf(source: ListSource, rollup: Rollup, column: Dimension | Measure): SqlFragment {
  const value = expressionOf(rollup, column)
  if (dimensionOf(rollup, rollup.columns[column] ?? '')) return value
  return isFee(source, column) ? sql`-${value}` : raw('0')
}

/** How many orders are in each state. */
export function statusCountQuery(
  source: ListSource,
  merchantId: string,
  filters: ActiveFilter[],
): SqlFragment | undefined {
  const rows = countedRows(source, merchantId, filters, ['status'])
  return (
    rows && sql`select status, sum(orders)::float8 as orders from (${rows}) part group by status`
  )
}

/** The same from the rows themselves, whatever the filters are. */
export const directStatusCountQuery = (
  source: ListSource,
  merchantId: string,
  filters: ActiveFilter[],
): SqlFragment =>
  sql`select status, count(*)::float8 as orders from ${matchingRows(source, merchantId, filters)} group by status`

/** Rows with `orders` and the named columns. */
function countedRows(
  source: ListSource,
  merchantId: string,
  filters: ActiveFilter[],
  named: readonly string[],
  hasFees = false,
): SqlFragment | undefined {
  const { rollup, where } = source
  if (!rollup || where !== undefined) return undefined
  const timed: ActiveFilter[] = []
  const narrowed: RollupFilter<Dimension>[] = []
  for (const active of filters) {
    if (active.filter.type === 'period' && clockOf(columnOf(source, active))) {
      timed.push(active)
      continue
    }
    const onRollup = rollupFilter(source, rollup, active)
    if (!onRollup) return undefined
    narrowed.push(onRollup)
  }
  if (timed.length > 1) return undefined
  const [active] = timed
  const clock = active && clockOf(columnOf(source, active))
  const period = active && periodOf(active)
  const columns = ['orders', ...new Set(named)] as Column[]
  const read = (during: Span, more: readonly Column[] = []) => {
    const query = { table: orderRollup, merchantId, kinds: [rollup], filters: narrowed, during }
    const { folded, live } = readRollup({ ...query, columns: [...columns, ...more] })
    return unionAll(folded, live)
  }
  const during = clock && period ? { clock, periods: [period] } : 'allTime'
  if (!hasFees) return read(during)
  if (during === 'allTime') {
    const succeeded = read({ clock: 'firstSuccessAt', periods: 'any' })
    return takenOfAllTime(source, columns, { all: read(during), succeeded })
  }
  const taken = takenInStates(source, columns, read(during, ['status']))
  if (source.fees?.unsure.length === 0) return taken
  return unionAll(taken, untaken(source, rollup, merchantId, filters, columns))
}

type Span = 'allTime' | { clock: OrderClock; periods: readonly Period[] | 'any' }

const columnOf = ({ columns }: ListSource, { filter }: ActiveFilter): string =>
  columns[filter.field] as string

/** A filter as a condition on a dimension of the rollup; undefined where it is none. */
export function rollupFilter(
  source: ListSource,
  rollup: Rollup,
  active: ActiveFilter,
): RollupFilter<Dimension> | undefined {
  const { filter, values } = active
  const dimension = dimensionOf(rollup, columnOf(source, active))
  if (!dimension || (filter.type !== 'anyOf' && filter.type !== 'equals')) return undefined
  const column = identifier(dimension)
  const condition =
    filter.type === 'equals' ? sql`${column} = ${String(values[0])}` : anyOf(source, active, column)
  return { dimension, condition }
}

/** The requested columns by their names in the rollup; undefined where it lacks one. */
function inRollup(
  { rollup, fees }: ListSource,
  { currencies, sums }: TotalColumns,
): TotalColumns | undefined {
  if (!rollup) return undefined
  const renamed = (fields: TotalColumns['sums'], by: typeof dimensionOf | typeof measureOf) =>
    fields.flatMap(([field, column]) => {
      const counted = by(rollup, fees?.columns[column] ?? column)
      return counted ? [[field, counted] as const] : []
    })
  const known = { currencies: renamed(currencies, dimensionOf), sums: renamed(sums, measureOf) }
  const isWhole = known.currencies.length === currencies.length && known.sums.length === sums.length
  return isWhole ? known : undefined
}
