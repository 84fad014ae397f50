/** Local payins and payouts per country and day, by the currency of the country. */

import { rails } from '@countinghouse/contract/areas/local-rail/rails.ts'
import { sum } from '@countinghouse/contract/engine/decimal.ts'
import { dayShiftMinutes, type ReportZone } from '@countinghouse/contract/engine/report-day.ts'
import { type Country, limits } from '@countinghouse/contract/limits.ts'
import { chosenDays, labelsOf, periodsOf } from '../../engine/lists/days.ts'
import { type FigureCache, type PeriodSums, sumsOf } from '../../engine/lists/figures.ts'
import { type OrderRegistry, orderKindIn } from '../../engine/orders/order-kind.ts'
import type { Database } from '../../platform/db/database.ts'
import { minuteMs } from '../../platform/period.ts'
import { allTerms } from '../local-rail/terms.ts'

interface TradeQuery {
  startDate?: string | undefined
  endDate?: string | undefined
  zone?: string | undefined
}

export function tradeDataOf(orders: OrderRegistry) {
  const [payinsKept, payoutsKept]: [FigureCache, FigureCache] = [new Map(), new Map()]
  return async (db: Database, merchantId: string, query: TradeQuery) => {
    const { startDate: start, endDate: end, zone = 'GMT+8' } = query
    const shiftMs = dayShiftMinutes(zone as ReportZone, '0:00') * minuteMs
    const days = chosenDays({ start, end, called: ['startDate', 'endDate'] }, shiftMs)
    const dates = labelsOf(days)
    const sums = (kind: string, cache: FigureCache) => {
      const { source } = orderKindIn(orders, kind)
      // Only short spans are cached: they are requested often, and long ones would fill the memory.
      const keeping = days.count <= limits.reportDays ? cache : new Map()
      return sumsOf(db, keeping, { source, merchantId, filters: [] }, periodsOf(days))
    }
    const [terms, payins, payouts] = await Promise.all([
      db.asMerchant(merchantId, (tx) => allTerms(tx, rails, merchantId)),
      sums('localPayin', payinsKept),
      sums('localPayout', payoutsKept),
    ])
    const countries = new Set(
      [...terms.payins, ...terms.payouts].map(({ country }) => country as Country),
    )
    return {
      records: [...countries].flatMap((countryCode) => {
        const { currency } = rails[countryCode]
        return dates.map((date, index) => {
          const payin = added(payins[index] ?? [], currency)
          const payout = added(payouts[index] ?? [], currency)
          return {
            countryCode,
            currency,
            date,
            payinOrders: payin.orders,
            payinSuccesses: payin.successes,
            payinAmount: payin.amount,
            payoutOrders: payout.orders,
            payoutSuccesses: payout.successes,
            payoutAmount: payout.amount,
          }
        })
      }),
    }
  }
}

/** Each country of local rails has a currency of its own. */
function added(all: readonly PeriodSums[], currency: string) {
  const ofCurrency = all.filter((each) => each.currency === currency)
  const total = (name: 'orders' | 'successes') =>
    ofCurrency.reduce((sums, each) => sums + each[name], 0)
  return {
    orders: total('orders'),
    successes: total('successes'),
    amount: sum(...ofCurrency.map(({ successAmount }) => successAmount)),
  }
}
