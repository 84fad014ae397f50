/** Answers a report query: a page of rows, the sums of each day and of all days, and those of as many days before. */
import type { ListQuery, Row } from '@countinghouse/contract/kit/list.ts'
import {
  currenciesOf,
  type Measure,
  type ReportAnswer,
} from '@countinghouse/contract/kit/report.ts'
import type { Database } from '../../db/database.ts'
import { identifier, joined, raw, type Sql, send, sql } from '../../db/sql.ts'
import { activeFilters } from '../../lists/conditions.ts'
import { ordering } from '../../lists/page-query.ts'
import { rowReader, type StoredRow } from '../../lists/row-reader.ts'
import { labelsOf, withDaysBefore } from '../../rollups/days.ts'
import { summedMeasures } from './order-report.query.ts'
import type { ReportSource } from './report.lists.ts'
import { daysOf } from './report-days.ts'

const comma = raw(', ')
type Level = 'row' | 'day' | 'total' | 'previous'

export async function runReport(
  db: Database,
  source: ReportSource,
  merchantId: string,
  query: ListQuery,
): Promise<ReportAnswer> {
  const [rows] = await db.readPipelined(merchantId, (tx) => [
    send<StoredRow & { level: Level; of_rows: string }>(tx, reportQuery(source, merchantId, query)),
  ])
  const read = rowReader(source)
  const of = (level: Level, names: readonly string[]): Row[] =>
    rows
      .filter((row) => row.level === level)
      .map((row) => {
        const whole = read(row)
        return Object.fromEntries(names.map((field) => [field, whole[field] ?? null]))
      })
  const { list } = source
  const labels = labelsOf(daysOf(activeFilters(list, query)))
  const sums = [...currenciesOf(list), ...Object.keys(list.measures)].filter(
    (field) => field in list.fields,
  )
  const total = rows.reduce(
    (all, row) => all + (row.level === 'total' ? Number(row.of_rows) : 0),
    0,
  )
  return {
    records: of('row', Object.keys(list.fields)),
    total,
    totals: of('total', sums),
    subtotals: of('day', ['reportDate', ...sums]),
    previous: of('previous', sums),
    reportDateStart: labels[0] ?? '',
    reportDateEnd: labels.at(-1) ?? '',
  }
}

/** Reads the rollups once: the rows of both periods, added up by day and by currency. */
export function reportQuery(source: ReportSource, merchantId: string, query: ListQuery): Sql {
  const { list, rowsOf, columns } = source
  const filters = activeFilters(list, query)
  const days = daysOf(filters)
  const labels = labelsOf(days)
  const [first, last] = [labels[0], labels.at(-1)]
  const before = labelsOf(withDaysBefore(days)).slice(0, labels.length)
  const currencies = currenciesOf(list)
  const measures = summedMeasures(list)
  const columnNames = Object.keys(list.fields)
  const sums = (firstDay: Sql, lastDay: Sql) =>
    measures.map(([field, measure]) => {
      const at = dayOfBalance(measure, firstDay, lastDay)
      return sql`${at ? sql`coalesce(sum(${identifier(field)}) filter (where "reportDate" = ${at}), 0)` : sql`sum(${identifier(field)})`} as ${identifier(field)}`
    })
  /** Rows added up: what they are not about is null. */
  const added = (level: Level, by: readonly string[], from: Sql, firstDay: Sql, lastDay: Sql) => {
    const keys = by.map(identifier)
    const shown = columnNames.map((field) =>
      by.includes(field) || field in list.measures
        ? sql`${raw(columns[field] as string)} as ${identifier(field)}`
        : sql`null as ${identifier(field)}`,
    )
    return sql`
      select ${raw(`'${level}'`)} as level, of_rows, 0::bigint as position, ${joined(shown, comma)} from (
        select ${joined([...keys, ...sums(firstDay, lastDay)], comma)}, count(*) as of_rows from ${from}
        group by ${joined(keys, comma)}) added`
  }
  const own = raw('"reportDate"')
  const shown = columnNames.map(
    (field) => sql`${raw(columns[field] as string)} as ${identifier(field)}`,
  )
  const { size, current } = query
  return sql`
    with made as materialized (${rowsOf(merchantId, filters, withDaysBefore(days))}),
    now_made as (select * from made where "reportDate" >= ${first}),
    page as (
      select *, row_number() over (order by ${ordering(source, query)}) as position from now_made
      order by position limit ${size} offset ${(current - 1) * size})
    select * from (
      select 'row' as level, 0::bigint as of_rows, position, ${joined(shown, comma)} from page
      union all ${added('day', ['reportDate', ...currencies], raw('now_made'), own, own)}
      union all ${added('total', currencies, raw('now_made'), sql`${first}`, sql`least(${last}, (select max("reportDate") from now_made))`)}
      union all ${added('previous', currencies, sql`made where "reportDate" < ${first}`, sql`${before[0]}`, sql`${before.at(-1)}`)}) answer
    order by level, position, "reportDate" desc, ${joined(currencies.map(identifier), comma)}`
}

/** Balances are not added up over days: the opening is that of the first day, the closing that of the last. */
function dayOfBalance(measure: Measure, firstDay: Sql, lastDay: Sql): Sql | undefined {
  if (!('at' in measure)) return undefined
  return measure.at === 'opening' ? firstDay : lastDay
}
