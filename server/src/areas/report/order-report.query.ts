/** The rows of an order report: created and completed orders and moved money per day, from rollups. */
import { flowTypes } from '@countinghouse/contract/areas/flow/flow.fields.ts'
import { isQuotient, type Measure, type Report } from '@countinghouse/contract/kit/report.ts'
import { identifier, joined, raw, type Sql, sql } from '../../db/sql.ts'
import { type ActiveFilter, and } from '../../lists/conditions.ts'
import { onDimension } from '../../lists/rollup-parts.ts'
import type { OrderKindDefinition } from '../../orders/order-kind.ts'
import { platformZone } from '../../platform-time.ts'
import { type DaySlice, dayParts, unionAll } from '../../rollups/day-parts.ts'
import { boundsOf, type Days, labelsOf } from '../../rollups/days.ts'
import { postingRollup } from '../../rollups/posting-rollup.ts'
import { isReportedBy } from '../../rollups/report-dimensions.ts'
import { type Dimension, dimensionOf, orderRollup, type Rollup } from '../../rollups/rollup.ts'

const comma = raw(', ')
type Summed = Exclude<Measure, { of: readonly string[] }>

/** The measures of which each day has a sum, by the names of their fields. */
export const summedMeasures = ({ measures }: Report): [field: string, measure: Summed][] =>
  Object.entries(measures).flatMap(([field, measure]) =>
    isQuotient(measure) ? [] : [[field, measure]],
  )

/** Rows with the number of the day (from 1), the dimensions, and the sums. */
export function orderReportQuery(
  report: Report,
  { source, machine }: OrderKindDefinition,
  merchantId: string,
  filters: readonly ActiveFilter[],
  days: Days,
): Sql {
  const { rollup } = source
  if (!rollup) throw new Error(`${source.list.name} is not counted`)
  const conditions = filters.flatMap((active) => {
    if (!report.by.includes(active.name)) return []
    return onDimension(source, rollup, active)?.condition ?? []
  })
  const where = joined(
    [sql`merchant_id = ${merchantId} and kind = ${raw(String(rollup.kind))}`, ...conditions],
    and,
  )
  const dimensions = report.by.map((field) => [field, dimensionFor(rollup, source.columns, field)])
  const columns = dimensions.map(([, dimension]) => dimension as string)
  const summed = summedMeasures(report)
  const succeeded = Object.values(machine.states).flatMap(({ id, end }) =>
    end === 'success' ? [id] : [],
  )
  const part = (of: Omit<DaySlice, 'where' | 'coarser'>, clock: Summed['clock']) => {
    const own = summed.map(([field, measure]) =>
      measure.clock === clock
        ? sql`${summand(measure, succeeded)} as ${identifier(field)}`
        : sql`0 as ${identifier(field)}`,
    )
    const { folded, live } = dayParts({ ...of, where, coarser: 'ofReports' }, days)
    const rows = unionAll(...folded, ...live)
    return sql`select ${joined([raw('day'), ...columns.map(identifier), ...own], comma)} from (${rows}) part`
  }
  const ofOrders = { table: orderRollup, columns: [...columns, 'orders'] }
  const parts = [
    part(
      {
        ...ofOrders,
        columns: [...ofOrders.columns, 'status'],
        clock: 0,
        halfHour: 'created_half_hour',
      },
      'created',
    ),
    part({ ...ofOrders, clock: 2, halfHour: 'completed_half_hour' }, 'completed'),
    part(
      {
        table: postingRollup,
        columns: [...columns, 'flow_type', 'amount', 'second_amount', 'usd_value'],
        halfHour: 'half_hour',
      },
      'money',
    ),
  ]
  const sums = summed.map(([field]) => sql`sum(${identifier(field)}) as ${identifier(field)}`)
  const isSome = summed.map(([field]) => sql`sum(${identifier(field)}) <> 0`)
  const byField = dimensions.map(
    ([field, dimension]) =>
      sql`${identifier(dimension as string)} as ${identifier(field as string)}`,
  )
  return sql`
      select day, ${joined(byField, comma)}, ${joined(sums, comma)}
      from (${unionAll(...parts)}) counted
      group by day, ${joined(columns.map(identifier), comma)} having ${joined(isSome, raw(' or '))}`
}

/** Adds dates and times of days to rows that have the day's number, and the key of the row. */
export function withDays({ by, fields }: Report, rows: Sql, days: Days): Sql {
  const bounds = boundsOf(days)
  const snapshot =
    'snapshotTime' in fields
      ? sql`, to_char(least("dayEnd", now()) at time zone ${platformZone}, 'YYYY-MM-DD HH24:MI:SS') as "snapshotTime"`
      : raw('')
  const key = ['reportDate', ...by].map((field) => sql`r.${identifier(field)}::text`)
  return sql`
    select r.*, concat_ws('/', ${joined(key, comma)}, case when r."lateSince" is not null then 'late' end) as "rowNo" ${snapshot} from (
      select made.*, named.label as "reportDate", named.start as "dayStart", named.ending as "dayEnd"
      from (${rows}) made
      join unnest(${labelsOf(days)}::text[], ${bounds.slice(0, -1)}::timestamptz[], ${bounds.slice(1)}::timestamptz[])
        with ordinality named (label, start, ending, day) using (day)) r`
}

function dimensionFor(rollup: Rollup, columns: Readonly<Record<string, string>>, field: string) {
  const dimension: Dimension | undefined = dimensionOf(rollup, columns[field] ?? '')
  if (!dimension || !isReportedBy(rollup.kind, dimension))
    throw new Error(`Days of reports are not by ${field}`)
  return dimension
}

function summand(measure: Summed, succeeded: readonly number[]): Sql {
  if (measure.clock === 'created' && measure.counts === 'successes')
    return sql`case when status = any(${succeeded}::smallint[]) then sign * orders else 0 end`
  if (measure.clock === 'created' || measure.clock === 'completed') return raw('sign * orders')
  if (measure.clock === 'balance') throw new Error('Orders have no balance')
  const columns = { amount: 'amount', secondAmount: 'second_amount', usdValue: 'usd_value' }
  const flows = measure.flows.map((flow) => flowTypes.ids[flow])
  return sql`
    case when flow_type = any(${flows}::smallint[]) then sign * ${identifier(columns[measure.sums])} else 0 end`
}
