/** Local orders per country and day, added up to the spans that the dashboard offers. */

import { sum } from '@countinghouse/contract/engine/decimal.ts'
import type { SpanName } from '@countinghouse/contract/engine/span-call.ts'
import type { ApiResult } from '@countinghouse/contract/registry/api.ts'
import type { TimeZone } from '@countinghouse/contract/time-zones.ts'
import { daysOf, quickPeriod } from '../../lib/period.ts'
import { dayStart, instantOf } from '../../lib/wall-clock.ts'

export type TradedDay = ApiResult<'/localPayReport/dashboard/tradeData'>['records'][number]
export type Direction = 'payin' | 'payout'

const dayMs = 86_400_000

/** The slice of days, today last, that a span covers. */
const lastOf: Record<SpanName, [from: number, to?: number]> = {
  today: [-1],
  yesterday: [-2, -1],
  last7Days: [-7],
  last30Days: [-30],
}

/** The dates in a zone that cover all spans, by the server's clock. */
export function tradePeriod(asOf: string, { offset, label: zone }: TimeZone) {
  const [startDate, endDate] = daysOf(quickPeriod('last30Days'), {
    offset,
    now: Date.parse(asOf),
  })
  return { startDate, endDate, zone }
}

export const byCountry = (records: readonly TradedDay[]): TradedDay[][] => [
  ...Map.groupBy(records, ({ countryCode }) => countryCode).values(),
]

export const daysOfSpan = (span: SpanName, days: readonly TradedDay[]): TradedDay[] =>
  days.slice(...lastOf[span])

/** From the beginning of the first of these days to the end of the last one. */
export function periodOfDays(days: readonly TradedDay[], offset: number) {
  const startOf = (day: TradedDay | undefined) =>
    instantOf({ date: day?.date ?? '', time: dayStart }, offset) ?? 0
  return { from: startOf(days[0]), to: startOf(days.at(-1)) + dayMs }
}

export function tradeTotals(days: readonly TradedDay[], direction: Direction) {
  const total = (name: `${Direction}Orders` | `${Direction}Successes`) =>
    days.reduce((all, day) => all + day[name], 0)
  return {
    orders: total(`${direction}Orders`),
    successes: total(`${direction}Successes`),
    amount: sum(...days.map((day) => day[`${direction}Amount`])),
  }
}
