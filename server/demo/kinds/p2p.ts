/** What P2P orders of the demo world have in common: which pair, how much of it, and who is at the other end. */

import type { Details, Direction } from '@countinghouse/contract/areas/local-rail/rail.ts'
import { declaredPairTerms } from '@countinghouse/contract/areas/p2p/p2p-pair.ts'
import { currencies } from '@countinghouse/contract/currencies.ts'
import type { Country } from '@countinghouse/contract/limits.ts'
import type { Chance } from '../../../connectors/sandbox/world/random.ts'
import { type PricedPair, type PricedTrade, rateOf } from '../../src/areas/p2p/pair.ts'
import { type Draft, type PricedCurrency, placeOf, usdPrices } from '../world/draft.ts'
import type { DemoRow } from './demo-kind.ts'
import { detailsFor, shares, sideOf } from './local-order.ts'
import { fiatOf } from './trade.ts'

export interface DemoTrade extends PricedTrade {
  country: Country
  customerUid: string
}

/** Half of what goes over chains, within the limits of the pair. */
export function tradeOf(draft: Draft, direction: Direction, chance: Chance): DemoTrade {
  const { currency, amount, price } = draft
  const { country, uid: customerUid } = placeOf(draft, chance)
  const fiatCurrency = fiatOf(country)
  const method = chance.weighted(shares.payout[country] ?? {})
  const { minimum, maximum } = pairOf(currency, fiatCurrency, direction).terms
  const fiat = (Number(amount) * price) / 2 / usdPrices[fiatCurrency as PricedCurrency]
  const most = Number(maximum) * (0.3 + 0.6 * chance.next())
  const { shown = 2 } = currencies[fiatCurrency] ?? {}
  const fiatAmount = Math.max(Number(minimum), Math.min(fiat, most)).toFixed(shown)
  return { currency, fiatCurrency, fiatAmount, method, country, customerUid }
}

/** A pair at the first rates, for whoever writes orders past the commands. */
export function pairOf<D extends Direction>(
  currency: string,
  fiatCurrency: string,
  direction: D,
): PricedPair<D> {
  const terms = declaredPairTerms(currency, fiatCurrency)?.[direction]
  if (!terms) throw new Error(`${currency} is not traded for ${fiatCurrency}`)
  const usd = (name: string) => String(usdPrices[name as PricedCurrency])
  const rate = rateOf(usd(currency), usd(fiatCurrency), terms.margin)
  const { precision: fiatDigits = 0 } = currencies[fiatCurrency] ?? {}
  const { precision: cryptoDigits = 0 } = currencies[currency] ?? {}
  return { currency, fiatCurrency, direction, terms, fiatDigits, cryptoDigits, rate }
}

/** Details of somebody in the country of the trade. */
export const detailsOf = (
  merchantId: string,
  uid: string,
  { country, method }: Pick<DemoTrade, 'country' | 'method'>,
): Details =>
  detailsFor(sideOf('payout', { country, method }), { merchantId, uid, country, method })

const sellers = 40

/** One of the people who trade in the country, always the same for an order. */
export function traderOf(order: DemoRow): { uid: string; details: Details; account: string } {
  const { merchant_id: merchantId, order_no: orderNo } = order
  const uid = `trader-${orderNo.charCodeAt(orderNo.length - 1) % sellers}`
  const place = { country: order.country as Country, method: String(order.method) }
  const details = detailsOf(String(merchantId), uid, place)
  return { uid, details, account: details[sideOf('payout', place).account] ?? '' }
}
