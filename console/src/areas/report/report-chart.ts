/** The data of a report's chart, from the totals of its days. */
import { plus } from '@countinghouse/contract/engine/decimal.ts'
import type { Row } from '@countinghouse/contract/engine/list.ts'
import {
  currenciesOf,
  type Report,
  type ReportAnswer,
} from '@countinghouse/contract/engine/report.ts'
import { partColor, restColor } from '../../lib/chart-colors.ts'
import { exactMoney } from '../../lib/money.ts'
import type { ChartPoint, ChartSeries } from '../../ui/charts/bar-chart.tsx'
import { movementMeasures, sumColumn, valueMeasure } from './report-sums.ts'

interface Chart {
  series: ChartSeries[]
  points: ChartPoint[]
}

/** One part of a bar: its name, and its value in the sums of one day. */
interface Part {
  name: string
  label: string
  valueIn(sums: readonly Row[]): string
}

const dayMs = 86_400_000

/** USD values by currency; for a report without USD values, the movements of one currency. */
export function reportChart(
  report: Report,
  answer: ReportAnswer,
  currency: string,
  titles: { title(name: string): string; rest: string },
): Chart {
  const value = valueMeasure(report)
  const { subtotals } = answer
  const parts = value
    ? byCurrency(report, subtotals, value)
    : movementMeasures(report).map((name) => ({
        name,
        label: titles.title(name),
        valueIn: (sums: readonly Row[]) => sumColumn(sums, name),
      }))
  const shown = value ? subtotals : subtotals.filter((row) => row.currency === currency)
  const drawn = largest(parts, shown, titles.rest)
  const isAlike = (part: Part, name: string) => partColor(part.name) === partColor(name)
  const ofDay = Map.groupBy(shown, ({ reportDate }) => String(reportDate))
  return {
    series: drawn.map(({ name, label }) => ({
      name,
      label,
      legend: drawn.flatMap((each) => (isAlike(each, name) ? [each.label] : [])).join(' · '),
      color: partColor(name),
    })),
    points: daysBetween(answer.reportDateStart, answer.reportDateEnd).map((day) => {
      const amounts = drawn.map(({ valueIn }) => valueIn(ofDay.get(day) ?? []))
      return {
        label: day.slice(5),
        title: day,
        values: amounts.map(Number),
        texts: amounts.map((amount) => exactMoney(amount, value ? 'USD' : currency)),
      }
    }),
  }
}

function byCurrency(report: Report, subtotals: readonly Row[], value: string): Part[] {
  const [leading = 'currency'] = currenciesOf(report)
  const names = [...new Set(subtotals.map((row) => String(row[leading])))]
  return names.map((name) => ({
    name,
    label: name,
    valueIn: (sums) =>
      sumColumn(
        sums.filter((row) => row[leading] === name),
        value,
      ),
  }))
}

/** The largest parts, and the rest combined: of more colours nobody would find one again. */
function largest(parts: readonly Part[], sums: readonly Row[], rest: string): Part[] {
  const size = (part: Part) =>
    sums.reduce((all, row) => all + Math.abs(Number(part.valueIn([row]))), 0)
  const some = parts
    .map((part) => ({ part, size: size(part) }))
    .filter((each) => each.size > 0)
    .toSorted((a, b) => b.size - a.size)
    .map(({ part }) => part)
  if (some.length <= restColor) return some
  const others = some.slice(restColor - 1)
  const valueIn = (rows: readonly Row[]) =>
    others.reduce((sum, part) => plus(sum, part.valueIn(rows)), '0')
  return [...some.slice(0, restColor - 1), { name: 'rest', label: rest, valueIn }]
}

function daysBetween(first: string, last: string): string[] {
  const [from, to] = [first, last].map((day) => Date.parse(`${day}T00:00:00Z`)) as [number, number]
  const count = Math.round((to - from) / dayMs) + 1
  return Array.from({ length: count }, (_, index) =>
    new Date(from + index * dayMs).toISOString().slice(0, 10),
  )
}
