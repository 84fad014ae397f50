/** Reports as lists: their rows come from rollups, and the list engine does the rest. */
import { reports } from '@countinghouse/contract/areas/report/reports.ts'
import { isDerived, type Report } from '@countinghouse/contract/engine/report.ts'
import { rollupOf } from '../../books/rollups/order-rollup.ts'
import type { ActiveFilter } from '../../engine/lists/conditions.ts'
import type { Days } from '../../engine/lists/days.ts'
import type { QuerySource } from '../../engine/lists/define-list.ts'
import { type OrderRegistry, orderKindIn } from '../../engine/orders/order-kind.ts'
import { type SqlFragment, sql } from '../../platform/db/sql.ts'
import { businessDailyQuery } from './business-daily.query.ts'
import { orderReportQuery, withDays } from './order-report.query.ts'
import { daysOf } from './report-days.ts'
import { reportSums } from './run-report.ts'
import { withSeals } from './sealed-rows.ts'

type RowsOf = (merchantId: string, filters: readonly ActiveFilter[], days: Days) => SqlFragment

export interface ReportSource extends QuerySource {
  list: Report
  /** The rows of these days, whatever days the filters name. */
  rowsOf: RowsOf
  /** The same without dates, and straight from the books, ignoring seals. */
  plainRows: RowsOf
}

export function reportSource(report: Report, orders: OrderRegistry): ReportSource {
  const { kind, fields, filters } = report
  const kinds = Object.values(orders).map(rollupOf)
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
    sums: (tx, shown, active, query) => reportSums(tx, shown as ReportSource, active, query),
  }
}

/** Works for plain sums and for sums of sums. */
function columnOf({ measures }: Report, field: string): string {
  const measure = measures[field]
  if (!measure || !isDerived(measure)) return `"${field}"`
  if ('added' in measure) return `(${measure.operands.map((name) => `"${name}"`).join(' + ')})`
  const [dividend, divisor] = measure.operands
  return `case when "${divisor}" <> 0 then round("${dividend}"::numeric / "${divisor}", ${measure.digits}) end`
}

/** Those whose orders this server has. */
export const reportSources = (orders: OrderRegistry): ReportSource[] =>
  (reports as readonly Report[])
    .filter(({ kind }) => !kind || Object.hasOwn(orders, kind.machine.kind))
    .map((report) => reportSource(report, orders))
