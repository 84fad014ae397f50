/** The sums of all pages, a line per currency, each against that of the days before. */
import { currencyOf } from '@countinghouse/contract/kit/list.ts'
import { currenciesOf, type Report, type ReportAnswer } from '@countinghouse/contract/kit/report.ts'
import { useTexts } from '../../lib/texts.ts'
import { placesIn } from '../../list/table/column-needs.ts'
import { useWords } from '../../list/words.ts'
import classes from './report.module.css'
import { Figure } from './report-figure.tsx'

interface Props {
  report: Report
  answer: ReportAnswer
}

export function ReportTotals({ report, answer }: Props) {
  const t = useTexts('list')
  const { against } = useTexts('report')
  const words = useWords(report)
  const { totals, previous } = answer
  const currencies = currenciesOf(report)
  const names = Object.keys(report.measures)
  if (totals.length === 0) return null
  const about = (row: ReportAnswer['totals'][number]) =>
    currencies.map((name) => row[name]).join('/')
  return (
    <section
      className={classes.totals}
      aria-label={t.totals}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must take the focus.
      tabIndex={0}
    >
      <table>
        <caption>
          {t.totals} <span>{against}</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">{words.title('currency')}</th>
            {names.map((name) => (
              <th key={name} scope="col">
                {words.title(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {totals.map((total) => {
            const before = previous.find((row) => about(row) === about(total))
            return (
              <tr key={about(total)}>
                <th scope="row">{about(total)}</th>
                {names.map((name) => {
                  const field = report.fields[name]
                  const text = (row: typeof total | undefined) =>
                    row?.[name] === undefined || row[name] === null ? null : String(row[name])
                  return (
                    <td key={name} data-title={words.title(name)}>
                      <Figure
                        field={field}
                        currency={field?.type === 'money' ? currencyOf(field, total) : ''}
                        now={text(total)}
                        before={before && text(before)}
                        {...(field?.type === 'money' && {
                          digits: placesIn(report, field, totals),
                        })}
                      />
                    </td>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
