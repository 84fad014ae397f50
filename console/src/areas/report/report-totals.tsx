/** The totals of all pages, each compared with the days before. */
import { currencyOf } from '@countinghouse/contract/engine/list.ts'
import {
  currenciesOf,
  type Report,
  type ReportAnswer,
} from '@countinghouse/contract/engine/report.ts'
import { useFieldLabels } from '../../lib/field-labels.ts'
import { decimalPlacesIn } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'
import { TotalsTable } from '../../ui/totals-table.tsx'
import { daysBefore } from './days-before.ts'
import { Figure } from './report-figure.tsx'
import { separateMeasures } from './report-sums.ts'

interface Props {
  report: Report
  answer: ReportAnswer
}

type Total = ReportAnswer['totals'][number]

export function ReportTotals({ report, answer }: Props) {
  const { totals, previous } = answer
  const { against } = useTexts('report')
  const labels = useFieldLabels(report)
  const currencies = currenciesOf(report)
  const names = separateMeasures(report)
  if (totals.length === 0) return null
  const about = (row: Total) => currencies.map((name) => row[name]).join('/')
  const sumsOf = (total: Total) => {
    const before = previous.find((row) => about(row) === about(total))
    return names.map((name) => {
      const field = report.fields[name]
      const text = (row: Total) =>
        row[name] === undefined || row[name] === null ? null : String(row[name])
      return {
        name,
        content: (
          <Figure
            field={field}
            currency={field?.type === 'money' ? currencyOf(field, total) : ''}
            now={text(total)}
            before={before && text(before)}
            {...(field?.type === 'money' && {
              digits: decimalPlacesIn(report, field, totals).possible,
            })}
          />
        ),
      }
    })
  }
  return (
    <TotalsTable
      note={against(daysBefore(answer))}
      title={labels.title('currency')}
      names={names.map((name) => ({ name, title: labels.title(name) }))}
      lines={totals.map((total) => ({ title: about(total), sums: sumsOf(total) }))}
      compared
    />
  )
}
