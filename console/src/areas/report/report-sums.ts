/** The totals of a report: combines the sums of the server where that makes sense. */
import { divide, plus } from '@countinghouse/contract/engine/decimal.ts'
import type { Row } from '@countinghouse/contract/engine/list.ts'
import { currenciesOf, isDerived, type Report } from '@countinghouse/contract/engine/report.ts'

/** One figure over several rows. Ratios are computed from sums, never added; null for a division by zero. */
export function sumOf({ measures }: Report, rows: readonly Row[], name: string): string | null {
  const measure = measures[name]
  if (!measure || !isDerived(measure)) return sumColumn(rows, name)
  if ('added' in measure)
    return measure.operands.reduce((sum, each) => plus(sum, sumColumn(rows, each)), '0')
  const [dividend, divisor] = measure.operands.map((each) => sumColumn(rows, each)) as [
    string,
    string,
  ]
  return Number(divisor) === 0 ? null : divide(dividend, divisor, measure.digits, 'halfEven')
}

/** Not for ratios, which `sumOf` computes from sums. */
export const sumColumn = (rows: readonly Row[], name: string): string =>
  rows.reduce((sum, row) => plus(sum, String(row[name] ?? 0)), '0')

/** Measures that do not depend on the currency: counts, ratios of counts, and USD values. */
export const sharedMeasures = ({ fields, measures }: Report): string[] =>
  Object.keys(measures).filter((name) => {
    const field = fields[name]
    if (field?.type === 'decimal') return field.share === true
    return field?.type === 'count' || (field?.type === 'money' && field.currency !== undefined)
  })

/** The USD value by which amounts in several currencies are compared. */
export const valueMeasure = ({ fields, measures }: Report): string | undefined =>
  Object.keys(measures).find((name) => {
    const field = fields[name]
    return field?.type === 'money' && field.currency !== undefined
  })

/** Each movement once: without the columns that add up others for a table that has no room. */
export const separateMeasures = ({ measures }: Report): string[] =>
  Object.keys(measures).filter((name) => !('added' in (measures[name] ?? {})))

export const movementMeasures = ({ measures }: Report): string[] =>
  Object.keys(measures).filter((name) => 'change' in (measures[name] ?? {}))

/** Adds a subtotal after the rows of a day and currency, unless there is only one row. */
export function withSubtotals(report: Report, rows: readonly Row[], subtotals: readonly Row[]) {
  const by = ['reportDate', ...currenciesOf(report)]
  const about = (row: Row) => by.map((name) => row[name]).join('/')
  const sums = new Map(subtotals.map((sum) => [about(sum), sum]))
  return rows.flatMap((row, index) => {
    const key = about(row)
    const next = rows[index + 1]
    const sum = sums.get(key)
    if (!sum || (next && about(next) === key)) return [row]
    const previous = rows[index - 1]
    const isAlone = !previous || about(previous) !== key
    // Another page may have more rows of this day.
    return isAlone && isSame(report, row, sum) ? [row] : [row, sum]
  })
}

const isSame = ({ measures }: Report, row: Row, sum: Row): boolean =>
  Object.keys(measures).every((name) => row[name] === sum[name])

/** The currency with the most movements: the default of a report without USD values. */
export function busiestCurrency(report: Report, subtotals: readonly Row[]): string {
  const counts = new Map<string, number>()
  for (const row of subtotals) {
    const moves = movementMeasures(report).filter((name) => Number(row[name]) !== 0).length
    const currency = String(row.currency)
    counts.set(currency, (counts.get(currency) ?? 0) + moves)
  }
  const [first] = [...counts].toSorted(([, a], [, b]) => b - a)
  return first?.[0] ?? ''
}
