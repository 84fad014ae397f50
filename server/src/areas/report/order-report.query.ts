/** The rows of an order report: created and completed orders and moved money per day, from rollups. */
import { flowTypes } from '@countinghouse/contract/areas/flow/flow.fields.ts'
import { isDerived, type Measure, type Report } from '@countinghouse/contract/engine/report.ts'
import {
  dimensionOf,
  orderRollup,
  type PostedDimension,
  type Rollup,
} from '../../books/rollups/order-rollup.ts'
import { postingRollup } from '../../books/rollups/posting-rollup.ts'
import { type RollupRows, readRollup } from '../../books/rollups/read-rollup.ts'
import { isKeptInReports } from '../../books/rollups/report-dimensions.ts'
import type { ActiveFilter } from '../../engine/lists/conditions.ts'
import { rollupFilter } from '../../engine/lists/count-by-rollup.ts'
import { type Days, labelsOf, periodsOf } from '../../engine/lists/days.ts'
import type { OrderKindDefinition } from '../../engine/orders/order-kind.ts'
import { identifier, joined, raw, type SqlFragment, sql, unionAll } from '../../platform/db/sql.ts'
import { platformZone } from '../../platform/platform-time.ts'

const comma = raw(', ')
type Summed = Exclude<Measure, { operands: readonly string[] }>

/** The measures of which each day has a sum, by the names of their fields. */
export const summedMeasures = ({ measures }: Report): [field: string, measure: Summed][] =>
  Object.entries(measures).flatMap(([field, measure]) =>
    isDerived(measure) ? [] : [[field, measure]],
  )

/** Rows with the number of the day (from 1), the dimensions, and the sums. */
export function orderReportQuery(
  report: Report,
  { source }: OrderKindDefinition,
  merchantId: string,
  filters: readonly ActiveFilter[],
  days: Days,
): SqlFragment {
  const { rollup } = source
  if (!rollup) throw new Error(`${source.list.name} is not counted`)
  const dimensions = report.by.map(
    (field) => [field, dimensionFor(rollup, source.columns, field)] as const,
  )
  const columns = dimensions.map(([, dimension]) => dimension)
  const scope = {
    merchantId,
    kinds: [rollup],
    filters: filters.flatMap((active) =>
      report.by.includes(active.name) ? (rollupFilter(source, rollup, active) ?? []) : [],
    ),
  }
  const periods = periodsOf(days)
  const summed = summedMeasures(report)
  const counted = (clock: Summed['clock'], { folded, live }: RollupRows) => {
    const fields = summed.map(([field, measure]) =>
      measure.clock === clock
        ? sql`${summand(measure)} as ${identifier(field)}`
        : sql`0 as ${identifier(field)}`,
    )
    return sql`
      select ${joined([raw('period as day'), ...columns.map(identifier), ...fields], comma)}
      from (${unionAll(folded, live)}) part`
  }
  const parts = [
    counted(
      'created',
      readRollup({
        ...scope,
        table: orderRollup,
        columns: [...columns, 'succeeded', 'orders'],
        during: { clock: 'createdAt', periods },
      }),
    ),
    counted(
      'completed',
      readRollup({
        ...scope,
        table: orderRollup,
        columns: [...columns, 'orders'],
        during: { clock: 'firstSuccessAt', periods },
      }),
    ),
    counted(
      'money',
      readRollup({
        ...scope,
        table: postingRollup,
        columns: [...columns, 'flow_type', 'amount', 'second_amount', 'usd_value'],
        during: { clock: 'postedAt', periods },
      }),
    ),
  ]
  const sums = summed.map(([field]) => sql`sum(${identifier(field)}) as ${identifier(field)}`)
  const isSome = summed.map(([field]) => sql`sum(${identifier(field)}) <> 0`)
  const byField = dimensions.map(
    ([field, dimension]) => sql`${identifier(dimension)} as ${identifier(field)}`,
  )
  return sql`
      select day, ${joined(byField, comma)}, ${joined(sums, comma)}
      from (${unionAll(...parts)}) counted
      group by day, ${joined(columns.map(identifier), comma)} having ${joined(isSome, raw(' or '))}`
}

/** Adds dates and times of days to rows that have the day's number, and the key of the row. */
export function withDays({ by, fields }: Report, rows: SqlFragment, days: Days): SqlFragment {
  const periods = periodsOf(days)
  const [starts, ends] = [periods.map(({ start }) => start), periods.map(({ end }) => end)]
  const snapshot =
    'snapshotTime' in fields
      ? sql`, to_char(least("dayEnd", now()) at time zone ${platformZone}, 'YYYY-MM-DD HH24:MI:SS') as "snapshotTime"`
      : raw('')
  const key = ['reportDate', ...by].map((field) => sql`r.${identifier(field)}::text`)
  return sql`
    select r.*, concat_ws('/', ${joined(key, comma)}, case when r."lateSince" is not null then 'late' end) as "rowNo" ${snapshot} from (
      select made.*, named.label as "reportDate", named.start as "dayStart", named.ending as "dayEnd"
      from (${rows}) made
      join unnest(${labelsOf(days)}::text[], ${starts}::timestamptz[], ${ends}::timestamptz[])
        with ordinality named (label, start, ending, day) using (day)) r`
}

function dimensionFor(
  rollup: Rollup,
  columns: Readonly<Record<string, string>>,
  field: string,
): PostedDimension {
  const dimension = dimensionOf(rollup, columns[field] ?? '')
  if (!dimension || dimension === 'status' || !isKeptInReports(rollup.kind, dimension))
    throw new Error(`Days of reports are not by ${field}`)
  return dimension
}

function summand(measure: Summed): SqlFragment {
  if (measure.clock === 'created' && measure.counts === 'successes')
    return raw('case when succeeded then orders else 0 end')
  if (measure.clock === 'created' || measure.clock === 'completed') return raw('orders')
  if (measure.clock === 'balance') throw new Error('Orders have no balance')
  const columns = { amount: 'amount', secondAmount: 'second_amount', usdValue: 'usd_value' }
  const flows = measure.flows.map((flow) => flowTypes.ids[flow])
  return sql`
    case when flow_type = any(${flows}::smallint[]) then ${identifier(columns[measure.sums])} else 0 end`
}
