/** Above the rows: the days of the report, their totals compared with as many days before, and a chart. */
import { isFiat } from '@countinghouse/contract/currencies.ts'
import type { Report, ReportAnswer } from '@countinghouse/contract/engine/report.ts'
import { useMemo, useState } from 'react'
import { useFieldLabels } from '../../lib/field-labels.ts'
import { lazy } from '../../lib/lazy.tsx'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { formatInstant, useTimeZone } from '../../lib/time-zone.ts'
import { Brief, FoldButton, useFolding } from '../../list/figures/folding.tsx'
import { Inline, Panel, Text } from '../../ui/box.tsx'
import { Pairs } from '../../ui/data.tsx'
import { ChoiceSegments } from '../../ui/segments.tsx'
import { daysBefore } from './days-before.ts'
import classes from './report.module.css'
import { reportChart } from './report-chart.ts'
import { Figure } from './report-figure.tsx'
import {
  busiestCurrency,
  separateMeasures,
  sharedMeasures,
  sumOf,
  valueMeasure,
} from './report-sums.ts'

const BarChart = lazy(() => import('../../ui/charts/bar-chart.tsx'))

interface Props {
  report: Report
  answer: ReportAnswer | undefined
  /** The query of the report. */
  query: Readonly<Record<string, string | number>>
}

/** With more figures than this it is a statement: a line for each, and what matters most are its ends. */
const statement = 6
const isEnd = (_: string, index: number, { length }: readonly string[]) =>
  index === 0 || index === length - 1

export function ReportSummary({ report, answer: whole, query }: Props) {
  const t = useTexts('report')
  const labels = useFieldLabels(report)
  const [wanted, setWanted] = useState('')
  const answer = useMemo(() => (whole?.own ? { ...whole, ...whole.own } : whole), [whole])
  const value = valueMeasure(report)
  const currencies = value ? [] : [...(answer?.totals ?? [])].map((row) => String(row.currency))
  currencies.sort((a, b) => Number(isFiat(a)) - Number(isFiat(b)))
  const busiest = useMemo(
    () => (value ? '' : busiestCurrency(report, answer?.subtotals ?? [])),
    [value, report, answer],
  )
  const currency = currencies.includes(wanted) ? wanted : busiest
  const names = value ? sharedMeasures(report) : separateMeasures(report)
  const rowsShown = (rows: ReportAnswer['totals'] = []) =>
    value ? rows : rows.filter((row) => row.currency === currency)
  const folding = useFolding(report.name)
  const figureOf = (name: string, isBrief = false) => (
    <Figure
      field={report.fields[name]}
      currency={currency}
      now={answer && sumOf(report, rowsShown(answer.totals), name)}
      before={isBrief ? undefined : answer && sumOf(report, rowsShown(answer.previous), name)}
    />
  )
  const days = <Days report={report} answer={answer} query={query} isBrief={!folding.isOpen} />
  if (!folding.isOpen) {
    const first = names.length > statement ? names.filter(isEnd) : names.slice(0, 3)
    const brief = first.map((name) => [labels.title(name), figureOf(name, true)])
    return (
      <Panel className={classes.folded} below="sm" aria-label={t.summary}>
        <Inline gap="xl" wrap="tight">
          {days}
          <Brief figures={Object.fromEntries(brief)} />
          <FoldButton {...folding} />
        </Inline>
      </Panel>
    )
  }
  return (
    <Panel className={classes.summary} below="sm" aria-label={t.summary}>
      <Inline gap="xl">
        {days}
        <FoldButton {...folding} />
      </Inline>
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
        <Pairs className={classes.figures} lined data-dense={names.length > statement || undefined}>
          {names.map((name) => (
            <div key={name}>
              <Text as="dt" size="xs">
                {labels.title(name)}
              </Text>
              <Inline as="dd" align="baseline" justify="between" gap="sm">
                {figureOf(name)}
              </Inline>
            </div>
          ))}
        </Pairs>
        <div className={classes.chart}>
          {answer && <DaysChart report={report} answer={answer} currency={currency} />}
        </div>
      </div>
    </Panel>
  )
}

function Days({ report, answer, query, isBrief }: Props & { isBrief: boolean }) {
  const t = useTexts('report')
  const whose = useHeadline(report, query)
  const { merchant } = useOperator()
  const { offset, label } = useTimeZone()
  const { cutOff = '0:00', zone = 'GMT+8' } = query
  const printed = `${formatInstant(Date.now(), offset)} (${label})`
  return (
    <Text className={classes.days} tone="dim" size="xs">
      {answer ? (
        <b>
          {answer.reportDateStart} – {answer.reportDateEnd}
        </b>
      ) : (
        <b className={classes.daysAwaited} />
      )}{' '}
      {!isBrief && (
        <>
          {t.beginning({ cutOff: String(cutOff), zone: String(zone) })}{' '}
          {answer && t.against(daysBefore(answer))}{' '}
        </>
      )}
      {whose && t.headline({ whose })}
      <span className={classes.paper}>
        {t.printedBy({ merchant: merchant.merchantName, time: printed })}
      </span>
    </Text>
  )
}

/** Whose sums these are, where a report has several owners. */
function useHeadline({ headline, fields }: Report, query: Props['query']): string | undefined {
  const words = useTexts('order')
  if (!headline) return undefined
  const [name, usual] = headline
  const field = fields[name]
  const group = field?.type === 'choice' ? field.choices.texts : ''
  const wordOf = (value: string) =>
    (words as unknown as Record<string, Record<string, string>>)[group]?.[value] ?? value
  return String(query[name] ?? usual)
    .split(',')
    .map(wordOf)
    .join(', ')
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
