/** A report: a list whose rows are days, with totals, a chart, links to the counted orders, and seals. */
import {
  balanceOwnerIn,
  currencyOf,
  type List,
  type ListPage as PageOfRows,
  type Row,
  withoutBalances,
} from '@countinghouse/contract/engine/list.ts'
import type { Report, ReportAnswer } from '@countinghouse/contract/engine/report.ts'
import { balancePermission } from '@countinghouse/contract/permissions.ts'
import { useCallback, useMemo } from 'react'
import { groupDigits } from '../../lib/money.ts'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { ListPage } from '../../list/list-page.tsx'
import type { CellOverrides, ColumnDefaults } from '../../list/page-declaration.ts'
import { FieldMoney } from '../../ui/money.tsx'
import {
  countedOrdersUrl,
  flowLists,
  movementColumns,
  movementsUrl,
  orderColumns,
} from './counted-orders-url.ts'
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
  const movements = useMovementLinks(report)
  const cells = useMemo(
    () => ({ ...orders, ...movements, ...seal.cells }),
    [orders, movements, seal.cells],
  )
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

/** Sums of movements link to exactly these movements, if the operator may see them. */
function useMovementLinks(report: Report): CellOverrides {
  const t = useTexts('report')
  const { may } = useOperator()
  return useMemo(() => {
    const link = (name: string) => (row: Row) => {
      const list = flowLists[String(row.owner)]
      const address = list && may(list.permission) && movementsUrl(report, row, name)
      const field = report.fields[name]
      if (!address || field?.type !== 'money') return undefined
      const [value, currency] = [String(row[name]), currencyOf(field, row)]
      return (
        <a className={classes.orders ?? ''} href={`#${address}`}>
          <span className="sr-only">{t.showMovements}: </span>
          <FieldMoney field={field} value={value} currency={currency} />
        </a>
      )
    }
    return Object.fromEntries(movementColumns(report).map((name) => [name, link(name)]))
  }, [report, may, t])
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
