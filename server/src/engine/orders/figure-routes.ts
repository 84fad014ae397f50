/** The calls of a kind that declares figures: of a period and the one before it, and of the last hours and days. */
import {
  figureCalls,
  hasFigures,
  type PeriodFigures,
} from '@countinghouse/contract/engine/figure-calls.ts'
import type { ListQuery } from '@countinghouse/contract/engine/list.ts'
import { creationFilter } from '@countinghouse/contract/engine/order.ts'
import type { ReportZone } from '@countinghouse/contract/engine/report-day.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { callError } from '../../platform/call-error.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Period } from '../../platform/period.ts'
import { activeFilters } from '../lists/conditions.ts'
import { type FigureCache, figuresOf } from '../lists/figures.ts'
import { daysMs, lastDays, lastUnits, lengthOf, periodBefore, readPeriod } from '../lists/period.ts'
import type { OrderKindDefinition } from './order-kind.ts'

const recentHours = 24
const recentDays = 7

type Body = Readonly<Record<string, string | number | undefined>>

export function figureRoutes({ declared, source }: OrderKindDefinition): Route[] {
  if (!hasFigures(declared)) return []
  const { list, figures } = declared
  const [periodCall, recentCall] = figureCalls(declared)
  const cache: FigureCache = new Map()
  const figured = (merchantId: string, body: object) => ({
    source,
    merchantId,
    filters: activeFilters(list, body as ListQuery).filter(({ name }) => figures.by.includes(name)),
  })
  return [
    route(periodCall, async (body, { services: { db }, caller: { merchantId } }) => {
      const period = periodAsked(creationFilter(list), body as Body)
      const periods = [periodBefore(period), period] as const
      const [previous, current] = await figuresOf(db, cache, figured(merchantId, body), periods)
      return { current: withRate(current), previous: withRate(previous) }
    }),
    route(recentCall, async (body, { services: { db }, caller: { merchantId } }) => {
      const now = Date.now()
      const { zone } = body as { zone?: ReportZone }
      const last = (count: number, unit: 'hour' | 'day') =>
        figuresOf(db, cache, figured(merchantId, body), lastUnits(count, unit, now, zone))
      const [hours, days] = await Promise.all([last(recentHours, 'hour'), last(recentDays, 'day')])
      return { hours, days }
    }),
  ]
}

function periodAsked({ wire, form }: ReturnType<typeof creationFilter>, body: Body): Period {
  const [start, end] = wire
  const period = readPeriod(form, body[start], body[end])
  if (!period) return lastDays(limits.figureDays, Date.now())
  const refused = (problem: { rule: 'endBeforeStart' } | { rule: 'periodTooLong'; days: number }) =>
    callError('inputInvalid', { field: end, ...problem })
  if (period.end <= period.start) throw refused({ rule: 'endBeforeStart' })
  const days = limits.figureDaysMax
  if (lengthOf(period) > daysMs(days)) throw refused({ rule: 'periodTooLong', days })
  return period
}

const withRate = (figures: PeriodFigures) => ({
  ...figures,
  successRate: figures.orders === 0 ? null : successRateOf(figures.successes, figures.orders),
})

/** Four digits: numbers of orders are small enough for the division to be exact to them. */
export const successRateOf = (successes: number, orders: number): string =>
  String(Math.round((successes * 10_000) / orders) / 10_000)
