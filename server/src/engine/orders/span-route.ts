/** The call of a kind that declares spans: today, yesterday, 7 and 30 days, each added up from days that they share. */
import { sum } from '@countinghouse/contract/engine/decimal.ts'
import type { ReportZone } from '@countinghouse/contract/engine/report-day.ts'
import {
  hasSpans,
  type SpanFigures,
  type SpanName,
  spanCall,
  spanNames,
} from '@countinghouse/contract/engine/span-call.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Period } from '../../platform/period.ts'
import { type FigureCache, type FigureScope, type PeriodSums, sumsOf } from '../lists/figures.ts'
import { lastUnits } from '../lists/period.ts'
import { successRateOf } from './figure-routes.ts'
import type { OrderKindDefinition } from './order-kind.ts'

/** Which of the days, counted from the end, a span begins with and ends with. */
const daysOf: Record<SpanName, { first: number; last: number }> = {
  today: { first: 1, last: 1 },
  yesterday: { first: 2, last: 2 },
  last7Days: { first: 7, last: 1 },
  last30Days: { first: 30, last: 1 },
}
const longest = Math.max(...spanNames.map((name) => daysOf[name].first))

/** The sums of each span, added up from its days. */
async function spansOf(
  db: Database,
  cache: FigureCache,
  figured: FigureScope,
  zone: ReportZone | undefined,
): Promise<{ span: SpanName; period: Period; sums: PeriodSums[] }[]> {
  const days = lastUnits(longest, 'day', Date.now(), zone)
  const sums = await sumsOf(db, cache, figured, days)
  return spanNames.map((span) => {
    const { first, last } = daysOf[span]
    const [from, to] = [days.length - first, days.length - last]
    const period = { start: days[from]?.start, end: days[to]?.end } as Period
    return { span, period, sums: sums.slice(from, to + 1).flat() }
  })
}

export function spanRoutes({ declared, source }: OrderKindDefinition): Route[] {
  if (!hasSpans(declared)) return []
  const cache: FigureCache = new Map()
  return [
    route(spanCall(declared), async (body, { services: { db }, caller: { merchantId } }) => {
      const { zone } = body as { zone?: ReportZone }
      const spans = await spansOf(db, cache, { source, merchantId, filters: [] }, zone)
      return { spans: spans.map(({ span, period, sums }) => figuresIn(span, period, sums)) }
    }),
  ]
}

function figuresIn(
  span: SpanName,
  { start, end }: Period,
  sums: readonly PeriodSums[],
): SpanFigures {
  const total = (name: 'orders' | 'successes' | 'seconds') =>
    sums.reduce((all, each) => all + each[name], 0)
  const [orders, completed] = [total('orders'), total('successes')]
  return {
    span,
    from: start.toISOString(),
    to: end.toISOString(),
    orders,
    completed,
    completionRate: orders === 0 ? null : successRateOf(completed, orders),
    fiatAmounts: byCurrency(sums, 'secondCurrency', 'secondSuccessAmount'),
    quantities: byCurrency(sums, 'currency', 'successAmount'),
    averageSeconds: completed === 0 ? null : Math.round(total('seconds') / completed),
  }
}

const byCurrency = (
  sums: readonly PeriodSums[],
  currencyOf: 'currency' | 'secondCurrency',
  amountOf: 'successAmount' | 'secondSuccessAmount',
) =>
  [...Map.groupBy(sums, (each) => each[currencyOf])]
    .filter(([, those]) => those.some(({ successes }) => successes > 0))
    .map(([currency, those]) => ({ currency, amount: sum(...those.map((each) => each[amountOf])) }))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1))
