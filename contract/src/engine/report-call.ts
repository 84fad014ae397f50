/** The calls that a report brings along, as validators. The console imports engine/report.ts instead. */
import { limits } from '../limits.ts'
import { call } from './call.ts'
import { fieldSchema, querySchema, rowSchema, variantOf } from './list-call.ts'
import { exportCallOf } from './order-calls.ts'
import { currenciesOf, type Report } from './report.ts'
import { zoneNames } from './report-day.ts'
import * as s from './schema.ts'

export const reportCalls = <const R extends Report>(report: R) =>
  [
    call({
      area: report.area,
      path: report.path as R['path'],
      summary: `${report.summary} A day runs from one cut-off to the next, \`cutOff\` in \`zone\`; at most ${limits.reportDaysMax} days.`,
      access: report.permission,
      ...variantOf(report),
      body: querySchema(report),
      result: s.object({
        records: s.list(rowSchema(report)),
        total: s.integer(),
        /** Of all days, per currency. */
        totals: s.list(sums(report)),
        /** Of each day, per currency. */
        subtotals: s.list(sums(report, { reportDate: s.text() })),
        /** Of as many days before. */
        previous: s.list(sums(report)),
        /** The same of the headline alone; null without one, or if the filters say whose sums are wanted. */
        own: s.nullable(
          s.object({
            totals: s.list(sums(report)),
            subtotals: s.list(sums(report, { reportDate: s.text() })),
            previous: s.list(sums(report)),
          }),
        ),
        /** The first and the last of the days. */
        reportDateStart: s.date(),
        reportDateEnd: s.date(),
      }),
    }),
    exportCallOf(report),
  ] as const

function sums(report: Report, more: Record<string, s.Schema> = {}) {
  const { fields, measures } = report
  const names = [...currenciesOf(report), ...Object.keys(measures)]
  const shape = names.flatMap((name) => {
    const field = fields[name]
    return field ? [[name, fieldSchema(field)]] : []
  })
  return s.object({ ...more, ...(Object.fromEntries(shape) as Record<string, s.Schema>) })
}

/** The zone whose days are asked for, where a call has no filters. */
export const zoneAsked = () => s.optional(s.oneOf(zoneNames as [string, ...string[]]))
