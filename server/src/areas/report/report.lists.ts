/** Reports as lists: their rows come from rollups, and the list engine does the rest. */
import { reports } from '@countinghouse/contract/areas/report/reports.ts'
import { isQuotient, type Report } from '@countinghouse/contract/kit/report.ts'
import { type Sql, sql } from '../../db/sql.ts'
import type { ActiveFilter } from '../../lists/conditions.ts'
import type { QuerySource } from '../../lists/define-list.ts'
import { type OrderRegistry, orderKindIn } from '../../orders/order-kind.ts'
import type { Days } from '../../rollups/days.ts'
import { businessDailyQuery } from './business-daily.query.ts'
import { orderReportQuery, withDays } from './order-report.query.ts'
import { daysOf } from './report-days.ts'
import { withSeals } from './sealed-rows.ts'

type RowsOf = (merchantId: string, filters: readonly ActiveFilter[], days: Days) => Sql

export interface ReportSource extends QuerySource {
  list: Report
  /** The rows of these days, whatever days the filters name. */
  rowsOf: RowsOf
  /** The same without dates, and straight from the books, ignoring seals. */
  plainRows: RowsOf
}

export function reportSource(report: Report, orders: OrderRegistry): ReportSource {
  const { kind, fields, filters } = report
  const kinds = Object.values(orders).map(({ declared }) => declared.id)
  const order = kind && orderKindIn(orders, kind.machine.kind)
  const plainRows: RowsOf = (merchantId, active, days) =>
    order
      ? orderReportQuery(report, order, merchantId, active, days)
      : businessDailyQuery(report, kinds, merchantId, active, days)
  const columns = Object.fromEntries(
    Object.keys(fields).map((field) => [field, columnOf(report, field)]),
  )
  const rowsOf: RowsOf = (merchantId, active, days) => {
    const rows = plainRows(merchantId, active, days)
    return withDays(report, withSeals(report, merchantId, active, days, rows), days)
  }
  return {
    list: report,
    columns,
    query: (merchantId, active) => rowsOf(merchantId, active, daysOf(active)),
    consumes: Object.keys(filters),
    withKeys: (keys) => sql`"rowNo" = any(${keys}::text[])`,
    rowsOf,
    plainRows,
  }
}

/** Works for plain sums and for sums of sums. */
function columnOf({ measures }: Report, field: string): string {
  const measure = measures[field]
  if (!measure || !isQuotient(measure)) return `"${field}"`
  const [dividend, divisor] = measure.of
  return `case when "${divisor}" <> 0 then round("${dividend}"::numeric / "${divisor}", ${measure.digits}) end`
}

/** Those whose orders this server has. */
export const reportSources = (orders: OrderRegistry): ReportSource[] =>
  (reports as readonly Report[])
    .filter(({ kind }) => !kind || Object.hasOwn(orders, kind.machine.kind))
    .map((report) => reportSource(report, orders))
