import * as p2p from '@countinghouse/contract/areas/p2p/p2p.contract.ts'
import { orderTypes } from '@countinghouse/contract/areas/p2p/p2p.fields.ts'
import { pairDirections } from '@countinghouse/contract/areas/p2p/p2p-pair.ts'
import { type Route, route } from '../../http/route.ts'
import { type Pair, type PricedPair, pairsOf } from '../../p2p/pair.ts'
import type { Caller } from '../../security/session.ts'
import type { Services } from '../../services.ts'

const allPairs = ({ db }: Services, { merchantId }: Caller): Promise<PricedPair[]> =>
  db.asMerchant(merchantId, async (tx) => {
    const pairs: PricedPair[] = []
    for (const direction of pairDirections)
      pairs.push(...(await pairsOf(tx, merchantId, direction)))
    return pairs
  })

/** Also what is off now: orders of it may be there. */
const optionsOf = (pairs: PricedPair[], side: keyof Pair) => ({
  options: [...new Set(pairs.map((pair) => pair[side]))].map((value) => ({ value, label: value })),
})

export const p2pRoutes: Route[] = [
  route(p2p.tradedFiats, async (_body, { services, caller }) =>
    optionsOf(await allPairs(services, caller), 'fiatCurrency'),
  ),
  route(p2p.tradedCryptos, async (_body, { services, caller }) =>
    optionsOf(await allPairs(services, caller), 'currency'),
  ),
  route(p2p.pairConfig, async ({ orderType }, { services, caller }) => {
    const pairs = await allPairs(services, caller)
    return {
      pairs: pairs
        .map(({ direction, currency, fiatCurrency, rate, terms }) => ({
          orderType: orderTypes[direction],
          currency,
          fiatCurrency,
          enabled: terms.enabled ? (1 as const) : (0 as const),
          rate,
          margin: terms.margin,
          minimum: terms.minimum,
          maximum: terms.maximum,
          precision: terms.digits,
          feeRate: terms.feeRate,
          expiryMinutes: 'expiryMinutes' in terms ? terms.expiryMinutes : null,
          settlementDays: 'settlementDays' in terms ? terms.settlementDays : null,
        }))
        .filter((pair) => orderType === undefined || pair.orderType === orderType),
    }
  }),
]
