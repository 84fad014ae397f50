/** Answers a report query: a page of rows, the sums of each day and of all days, and those of as many days before. */
import { type ListQuery, type Row, selectionField } from '@countinghouse/contract/engine/list.ts'
import {
  currenciesOf,
  type Measure,
  type Report,
  type ReportAnswer,
} from '@countinghouse/contract/engine/report.ts'
import { activeFilters } from '../../engine/lists/conditions.ts'
import { labelsOf, withDaysBefore } from '../../engine/lists/days.ts'
import type { ListedSums } from '../../engine/lists/define-list.ts'
import { ordering } from '../../engine/lists/page-query.ts'
import { rowReader, type StoredRow } from '../../engine/lists/row-reader.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { identifier, joined, raw, type SqlFragment, send, sql } from '../../platform/db/sql.ts'
import { summedMeasures } from './order-report.query.ts'
import type { ReportSource } from './report.lists.ts'
import { daysOf } from './report-days.ts'

const comma = raw(', ')
const sumLevels = ['day', 'total', 'previous'] as const
type SumLevel = (typeof sumLevels)[number]
type Level = 'row' | SumLevel | `own${SumLevel}`

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
  const rowsAt = (level: Level, names: readonly string[]): Row[] =>
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
    records: rowsAt('row', Object.keys(list.fields)),
    total,
    totals: rowsAt('total', sums),
    subtotals: rowsAt('day', ['reportDate', ...sums]),
    previous: rowsAt('previous', sums),
    own: headlineOf(list, query) && {
      totals: rowsAt('owntotal', sums),
      subtotals: rowsAt('ownday', ['reportDate', ...sums]),
      previous: rowsAt('ownprevious', sums),
    },
    reportDateStart: labels[0] ?? '',
    reportDateEnd: labels.at(-1) ?? '',
  }
}

/** As a condition on rows; null where the filters say whose sums are wanted. */
function headlineOf({ headline, fields }: Report, query: ListQuery): SqlFragment | null {
  if (!headline || query[headline[0]] !== undefined) return null
  const [name, value] = headline
  const field = fields[name]
  const stored = field?.type === 'choice' ? (field.choices.ids[value] ?? -1) : value
  return sql`${identifier(name)} = ${stored}`
}

/** The sums of each day and of all days, for a sheet beside that of the rows. Chosen rows have none of their own. */
export async function reportSums(
  tx: Transaction,
  source: ReportSource,
  merchantId: string,
  query: ListQuery,
): Promise<ListedSums> {
  const { list } = source
  const about = ['reportDate', ...currenciesOf(list)]
  const measures = [...about, ...Object.keys(list.measures).filter((field) => field in list.fields)]
  if (query[selectionField] !== undefined) return { fields: { about, measures }, rows: [] }
  const rows = await send<StoredRow & { level: Level }>(
    tx,
    reportQuery(source, merchantId, { ...query, size: 1, current: 1 }),
  )
  const read = rowReader(source)
  const at = (wanted: Level) => rows.filter(({ level }) => level === wanted).map(read)
  return { fields: { about, measures }, rows: [...at('day'), ...at('total')] }
}

/** Reads the rollups once: the rows of both periods, added up by day and by currency. */
export function reportQuery(
  source: ReportSource,
  merchantId: string,
  query: ListQuery,
): SqlFragment {
  const { list, rowsOf, columns } = source
  const filters = activeFilters(list, query)
  const days = daysOf(filters)
  const labels = labelsOf(days)
  const [first, last] = [labels[0], labels.at(-1)]
  const before = labelsOf(withDaysBefore(days)).slice(0, labels.length)
  const currencies = currenciesOf(list)
  const measures = summedMeasures(list)
  const columnNames = Object.keys(list.fields)
  const summed = (firstDay: SqlFragment, lastDay: SqlFragment) =>
    measures.map(([field, measure]) => {
      const at = dayOfBalance(measure, firstDay, lastDay)
      return sql`${at ? sql`coalesce(sum(${identifier(field)}) filter (where "reportDate" = ${at}), 0)` : sql`sum(${identifier(field)})`} as ${identifier(field)}`
    })
  /** Rows added up: what they are not about is null. */
  const added = (
    level: Level,
    by: readonly string[],
    from: SqlFragment,
    firstDay: SqlFragment,
    lastDay: SqlFragment,
  ) => {
    const keys = by.map(identifier)
    const shown = columnNames.map((field) =>
      by.includes(field) || field in list.measures
        ? sql`${raw(columns[field] as string)} as ${identifier(field)}`
        : sql`null as ${identifier(field)}`,
    )
    return sql`
      select ${raw(`'${level}'`)} as level, of_rows, 0::bigint as position, ${joined(shown, comma)} from (
        select ${joined([...keys, ...summed(firstDay, lastDay)], comma)}, count(*) as of_rows from ${from}
        group by ${joined(keys, comma)}) added`
  }
  const reportDate = raw('"reportDate"')
  const shown = columnNames.map(
    (field) => sql`${raw(columns[field] as string)} as ${identifier(field)}`,
  )
  const { size, current } = query
  const headline = headlineOf(list, query)
  const lastShown = sql`least(${last}, (select max("reportDate") from now_made))`
  const sums = (whose: '' | 'own', where: SqlFragment) => {
    const rowsFrom = {
      now: sql`now_made where ${where}`,
      before: sql`made where "reportDate" < ${first} and ${where}`,
    }
    const day = added(
      `${whose}day`,
      ['reportDate', ...currencies],
      rowsFrom.now,
      reportDate,
      reportDate,
    )
    const total = added(`${whose}total`, currencies, rowsFrom.now, sql`${first}`, lastShown)
    const previous = [sql`${before[0]}`, sql`${before.at(-1)}`] as const
    return sql`${day} union all ${total} union all ${added(`${whose}previous`, currencies, rowsFrom.before, ...previous)}`
  }
  return sql`
    with made as materialized (${rowsOf(merchantId, filters, withDaysBefore(days))}),
    now_made as (select * from made where "reportDate" >= ${first}),
    page as (
      select *, row_number() over (order by ${ordering(source, query)}) as position from now_made
      order by position limit ${size} offset ${(current - 1) * size})
    select * from (
      select 'row' as level, 0::bigint as of_rows, position, ${joined(shown, comma)} from page
      union all ${joined([sums('', raw('true')), ...(headline ? [sums('own', headline)] : [])], raw(' union all '))}) answer
    order by level, position, "reportDate" desc, ${joined(currencies.map(identifier), comma)}`
}

/** Balances are not added up over days: the opening is that of the first day, the closing that of the last. */
function dayOfBalance(
  measure: Measure,
  firstDay: SqlFragment,
  lastDay: SqlFragment,
): SqlFragment | undefined {
  if (!('at' in measure)) return undefined
  return measure.at === 'opening' ? firstDay : lastDay
}
