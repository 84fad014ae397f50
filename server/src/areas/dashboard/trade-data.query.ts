/** Local payins and payouts per country: the spans that every kind with spans has, by the currency of the country. */
import { sum } from '@countinghouse/contract/kit/decimal.ts'
import type { Country } from '@countinghouse/contract/limits.ts'
import { rails } from '@countinghouse/contract/rails/rails.ts'
import type { Database } from '../../db/database.ts'
import type { KeptFigures, Sums } from '../../lists/figures.ts'
import { type OrderRegistry, registered } from '../../orders/order-kind.ts'
import { spansOf } from '../../orders/span-route.ts'
import { allTerms } from '../../rails/terms.ts'

export function tradeDataOf(orders: OrderRegistry) {
  const [payinsKept, payoutsKept]: [KeptFigures, KeptFigures] = [new Map(), new Map()]
  return async (db: Database, merchantId: string) => {
    const spans = (kind: string, kept: KeptFigures) => {
      const { source, machine } = registered(orders, kind)
      return spansOf(db, kept, { source, machine, merchantId, filters: [] })
    }
    const [terms, payins, payouts] = await Promise.all([
      db.asMerchant(merchantId, (tx) => allTerms(tx, rails, merchantId)),
      spans('localPayin', payinsKept),
      spans('localPayout', payoutsKept),
    ])
    const countries = new Set(
      [...terms.payins, ...terms.payouts].map(({ country }) => country as Country),
    )
    return {
      countries: [...countries].map((countryCode) => {
        const { currency } = rails[countryCode]
        return {
          countryCode,
          currency,
          spans: payins.map(({ span, sums }, index) => {
            const payin = added(sums, currency)
            const payout = added(payouts[index]?.sums ?? [], currency)
            return {
              span,
              payinOrders: payin.orders,
              payinSuccesses: payin.successes,
              payinAmount: payin.amount,
              payoutOrders: payout.orders,
              payoutSuccesses: payout.successes,
              payoutAmount: payout.amount,
            }
          }),
        }
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
