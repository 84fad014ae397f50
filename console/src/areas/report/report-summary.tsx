/** Above the rows: the days of the report, their totals compared with as many days before, and a chart. */
import { isFiat } from '@countinghouse/contract/currencies.ts'
import type { Report, ReportAnswer } from '@countinghouse/contract/kit/report.ts'
import { useMemo, useState } from 'react'
import { lazy } from '../../lib/lazy.tsx'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { formatInstant, useTimeZone } from '../../lib/time-zone.ts'
import { useFieldLabels } from '../../list/field-labels.ts'
import { ChoiceSegments } from '../../ui/segments.tsx'
import classes from './report.module.css'
import { reportChart } from './report-chart.ts'
import { Figure } from './report-figure.tsx'
import { busiestCurrency, sharedMeasures, sumOf, valueMeasure } from './report-sums.ts'

const BarChart = lazy(() => import('../../charts/bar-chart.tsx'))

interface Props {
  report: Report
  answer: ReportAnswer | undefined
  /** The query of the report. */
  query: Readonly<Record<string, string | number>>
}

export function ReportSummary({ report, answer, query }: Props) {
  const t = useTexts('report')
  const labels = useFieldLabels(report)
  const [wanted, setWanted] = useState('')
  const value = valueMeasure(report)
  const currencies = value ? [] : [...(answer?.totals ?? [])].map((row) => String(row.currency))
  currencies.sort((a, b) => Number(isFiat(a)) - Number(isFiat(b)))
  const busiest = useMemo(
    () => (value ? '' : busiestCurrency(report, answer?.subtotals ?? [])),
    [value, report, answer],
  )
  const currency = currencies.includes(wanted) ? wanted : busiest
  const names = value ? sharedMeasures(report) : Object.keys(report.measures)
  const of = (rows: ReportAnswer['totals'] = []) =>
    value ? rows : rows.filter((row) => row.currency === currency)
  return (
    <section className={classes.summary} aria-label={t.summary}>
      <Days answer={answer} query={query} />
      {!(value || answer) && <div className={classes.choiceAwaited} />}
      {currencies.length > 1 && (
        <ChoiceSegments
          label={t.currency}
          options={Object.fromEntries(currencies.map((name) => [name, name]))}
          chosen={currency}
          onChoose={setWanted}
        />
      )}
      <div className={classes.split}>
        <dl className={classes.figures} data-dense={names.length > 6 || undefined}>
          {names.map((name) => (
            <div key={name}>
              <dt>{labels.title(name)}</dt>
              <dd>
                <Figure
                  field={report.fields[name]}
                  currency={currency}
                  now={answer && sumOf(report, of(answer.totals), name)}
                  before={answer && sumOf(report, of(answer.previous), name)}
                />
              </dd>
            </div>
          ))}
        </dl>
        <div className={classes.chart}>
          {answer && <DaysChart report={report} answer={answer} currency={currency} />}
        </div>
      </div>
    </section>
  )
}

function Days({ answer, query }: Pick<Props, 'answer' | 'query'>) {
  const t = useTexts('report')
  const { merchant } = useOperator()
  const { offset, label } = useTimeZone()
  const { cutOff = '0:00', zone = 'GMT+8' } = query
  const printed = `${formatInstant(Date.now(), offset)} (${label})`
  return (
    <p className={classes.days}>
      {answer ? (
        <b>
          {answer.reportDateStart} – {answer.reportDateEnd}
        </b>
      ) : (
        <b className={classes.daysAwaited} />
      )}{' '}
      {t.beginning({ cutOff: String(cutOff), zone: String(zone) })} {t.against}
      <span className={classes.paper}>
        {t.printedBy({ merchant: merchant.merchantName, time: printed })}
      </span>
    </p>
  )
}

interface ChartProps {
  report: Report
  answer: ReportAnswer
  currency: string
}

function DaysChart({ report, answer, currency }: ChartProps) {
  const t = useTexts('report')
  const labels = useFieldLabels(report)
  const chart = useMemo(
    () => reportChart(report, answer, currency, { title: labels.title, rest: t.rest }),
    [report, answer, currency, labels, t],
  )
  const value = valueMeasure(report)
  if (chart.series.length === 0) return <p className={classes.nothing}>{t.nothing}</p>
  return (
    <BarChart
      title={value ? t.perDay({ title: labels.title(value) }) : t.movements({ currency })}
      {...chart}
    />
  )
}
