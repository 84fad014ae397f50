/** A report: a list whose rows are days, with totals, a chart, links to the counted orders, and seals. */
import {
  balanceOwnerIn,
  type List,
  type ListPage as PageOfRows,
  type Row,
  withoutBalances,
} from '@countinghouse/contract/kit/list.ts'
import type { Report, ReportAnswer } from '@countinghouse/contract/kit/report.ts'
import { balancePermission } from '@countinghouse/contract/permissions.ts'
import { useCallback, useMemo } from 'react'
import { groupDigits } from '../../lib/money.ts'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { ListPage } from '../../list/list-page.tsx'
import type { ColumnDefaults } from '../../list/settings/table-settings.ts'
import type { CellOverrides } from '../../list/table/columns.ts'
import { countedOrdersUrl, orderColumns } from './counted-orders-url.ts'
import classes from './report.module.css'
import { ReportSummary } from './report-summary.tsx'
import { withSubtotals } from './report-sums.ts'
import { ReportTotals } from './report-totals.tsx'
import { ScheduleButton } from './schedule-button.tsx'
import { useDaySeal } from './use-day-seal.tsx'

interface Props {
  report: Report
  columns: ColumnDefaults
}

/** The page of a report list is the full answer of the report call. */
const answerIn = (page: PageOfRows): ReportAnswer => page as unknown as ReportAnswer

export function ReportPage({ report: declared, columns }: Props) {
  const t = useTexts('report')
  const report = useVisible(declared)
  const orders = useOrderLinks(report)
  const seal = useDaySeal(declared)
  const cells = useMemo(() => ({ ...orders, ...seal.cells }), [orders, seal.cells])
  const groups = useCallback(
    (page: PageOfRows) => ({
      by: 'reportDate',
      withSums: (rows: readonly Row[]) => withSubtotals(report, rows, answerIn(page).subtotals),
    }),
    [report],
  )
  return (
    <>
      <ListPage<List>
        list={report}
        columns={columns}
        lead={report.kind ? t.clocks : t.balances}
        printable
        pageActions={({ query }) => <ScheduleButton report={declared} query={query} />}
        above={(page, { query }) => (
          <ReportSummary report={report} answer={page && answerIn(page)} query={query} />
        )}
        below={(page) => <ReportTotals report={report} answer={answerIn(page)} />}
        groups={groups}
        cells={cells}
      />
      {seal.dialog}
    </>
  )
}

/** Removes balance columns for operators who may not see balances. */
function useVisible(report: Report): Report {
  const { may } = useOperator()
  const owner = balanceOwnerIn(report)
  const isWhole = !owner || may(balancePermission[owner])
  return useMemo(() => {
    if (isWhole) return report
    const part = withoutBalances(report)
    const measures = Object.entries(report.measures).filter(([name]) => name in part.fields)
    return { ...report, ...part, measures: Object.fromEntries(measures) }
  }, [report, isWhole])
}

/** Counts of orders link to exactly these orders, if the operator may see them. */
function useOrderLinks(report: Report): CellOverrides {
  const t = useTexts('report')
  const { may } = useOperator()
  const allowed = report.kind !== undefined && may(report.kind.list.permission)
  return useMemo(() => {
    if (!allowed) return {}
    const link = (name: string) => (row: Row) => {
      const address = countedOrdersUrl(report, row, name)
      if (!address) return undefined
      const count = groupDigits(String(row[name]))
      return (
        <a
          className={classes.orders ?? ''}
          href={`#${address}`}
          aria-label={`${t.showOrders}: ${count}`}
        >
          {count}
        </a>
      )
    }
    return Object.fromEntries(orderColumns(report).map((name) => [name, link(name)]))
  }, [report, allowed, t])
}
