/** Local orders per country and day, added up to the spans that the dashboard offers. */
import type { ApiResult } from '@countinghouse/contract/api.ts'
import { sum } from '@countinghouse/contract/kit/decimal.ts'
import type { SpanName } from '@countinghouse/contract/kit/span-call.ts'
import { daysOf } from '../../lib/period.ts'

export type TradedDay = ApiResult<'/localPayReport/dashboard/tradeData'>['records'][number]
export type Direction = 'payin' | 'payout'

/** The slice of days, today last, that a span covers. */
const lastOf: Record<SpanName, [from: number, to?: number]> = {
  today: [-1],
  yesterday: [-2, -1],
  last7Days: [-7],
  last30Days: [-30],
}

/** The dates that cover all spans, by the server's clock. Days of GMT+8, whatever zone is shown. */
export function tradePeriod(asOf: string): { startDate: string; endDate: string } {
  const [startDate, endDate] = daysOf('last30Days', 8, Date.parse(asOf))
  return { startDate, endDate }
}

export const byCountry = (records: readonly TradedDay[]): TradedDay[][] => [
  ...Map.groupBy(records, ({ countryCode }) => countryCode).values(),
]

export const daysOfSpan = (span: SpanName, days: readonly TradedDay[]): TradedDay[] =>
  days.slice(...lastOf[span])

export function tradeTotals(days: readonly TradedDay[], of: Direction) {
  const total = (name: `${Direction}Orders` | `${Direction}Successes`) =>
    days.reduce((all, day) => all + day[name], 0)
  return {
    orders: total(`${of}Orders`),
    successes: total(`${of}Successes`),
    amount: sum(...days.map((day) => day[`${of}Amount`])),
  }
}
