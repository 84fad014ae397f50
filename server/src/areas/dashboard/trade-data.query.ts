/** Local payins and payouts per country and day, by the currency of the country. */
import { sum } from '@countinghouse/contract/kit/decimal.ts'
import { type Country, limits } from '@countinghouse/contract/limits.ts'
import { rails } from '@countinghouse/contract/rails/rails.ts'
import type { Database } from '../../db/database.ts'
import { type FigureCache, type Sums, sumsOf } from '../../lists/figures.ts'
import type { Period } from '../../lists/period.ts'
import { type OrderRegistry, orderKindIn } from '../../orders/order-kind.ts'
import { allTerms } from '../../rails/terms.ts'
import { chosenDays } from '../../rollups/chosen-days.ts'
import { boundsOf, labelsOf, platformShiftMs } from '../../rollups/days.ts'

interface Asked {
  startDate?: string | undefined
  endDate?: string | undefined
}

export function tradeDataOf(orders: OrderRegistry) {
  const [payinsKept, payoutsKept]: [FigureCache, FigureCache] = [new Map(), new Map()]
  return async (db: Database, merchantId: string, { startDate: start, endDate: end }: Asked) => {
    const days = chosenDays({ start, end, called: ['startDate', 'endDate'] }, platformShiftMs)
    const dates = labelsOf(days)
    const bounds = boundsOf(days)
    const periods = dates.map((_date, i) => ({ start: bounds[i], end: bounds[i + 1] }) as Period)
    const sums = (kind: string, kept: FigureCache) => {
      const { source, machine } = orderKindIn(orders, kind)
      // Only short spans are cached: they are requested often, and long ones would fill the memory.
      const keeping = days.count <= limits.reportDays ? kept : new Map()
      return sumsOf(db, keeping, { source, machine, merchantId, filters: [] }, periods)
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
function added(all: readonly Sums[], currency: string) {
  const own = all.filter((each) => each.currency === currency)
  const total = (of: 'orders' | 'successes') => own.reduce((sums, each) => sums + each[of], 0)
  return {
    orders: total('orders'),
    successes: total('successes'),
    amount: sum(...own.map(({ successAmount }) => successAmount)),
  }
}
